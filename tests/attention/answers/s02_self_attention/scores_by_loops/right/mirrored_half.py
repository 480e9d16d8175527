"""Right. Only pairs with j <= i are multiplied, the others are mirrored; the table is a list of
lists of numbers that is stacked at the end, so gradients flow.

Diagnosis: none
"""
def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    if not X.is_floating_point():
        X = X.to(torch.get_default_dtype())
    n = X.shape[0]
    table = [[None] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            table[i][j] = table[j][i] = (X[i] * X[j]).sum()
    return torch.stack([torch.stack(row) for row in table])
