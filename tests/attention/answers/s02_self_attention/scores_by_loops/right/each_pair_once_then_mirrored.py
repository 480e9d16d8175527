"""Visits each unordered pair of tokens once, and writes the number to both of its places.

Diagnosis: none
"""


from itertools import combinations_with_replacement


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    rows = list(X if X.is_floating_point() else X.float())
    S = [[None] * len(rows) for _ in rows]
    for (i, a), (j, b) in combinations_with_replacement(enumerate(rows), 2):
        S[i][j] = S[j][i] = (a * b).sum()
    return torch.stack([torch.stack(line) for line in S])
