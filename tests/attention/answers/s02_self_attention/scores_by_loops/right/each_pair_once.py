"""Each unordered pair is computed once and entered at [i, j] and [j, i] of a dictionary, which is
stacked in the end.

Diagnosis: none
"""


from itertools import combinations_with_replacement


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = len(X)
    table = {}
    for i, j in combinations_with_replacement(range(n), 2):
        table[i, j] = table[j, i] = torch.dot(X[i], X[j])
    rows = [torch.stack([table[i, j] for j in range(n)]) for i in range(n)]
    scores = torch.stack(rows)
    return scores if scores.is_floating_point() else scores.float()
