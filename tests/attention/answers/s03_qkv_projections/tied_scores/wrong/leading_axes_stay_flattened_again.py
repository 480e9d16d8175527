"""With more than one leading axis, all of them are made one, and it stays so.

Mistake: for X of shape (2, 5, 3, 4) and U of shape (4, 6) it returns shape (10, 3, 3), the text
asks for (2, 5, 3, 3).

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    projected = X @ U
    if projected.dim() == 2:
        return projected.mm(projected.t())
    projected = projected.flatten(end_dim=-3)
    return projected.bmm(projected.transpose(1, 2))
