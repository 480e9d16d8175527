"""Right. The loop runs over distances between tokens: for each distance all tokens are multiplied
elementwise with a rolled copy, and the sums are written onto one wrapped diagonal of the scores.

Diagnosis: none
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    if not X.is_floating_point():
        X = X.float()
    n = len(X)
    here = torch.arange(n)
    scores = X.new_zeros(n, n)
    for distance in range(n):
        there = (here + distance) % n
        scores[here, there] = (X * X.roll(-distance, dims=0)).sum(dim=1)
    return scores
