"""Computes only the lower triangle with elementwise products, mirrors it, and stacks lists of
scalars.

Diagnosis: none
"""


def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = len(X)
    grid = [[None] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            s = (X[i] * X[j]).sum()
            grid[i][j] = s
            grid[j][i] = s  # x_i . x_j = x_j . x_i
    return torch.stack([torch.stack(row) for row in grid])
