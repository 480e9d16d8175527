"""Several leading axes are flattened to one for bmm and never unfolded again.

Mistake: for X of shape (2, 5, 3, 2) and U of shape (2, 4) it returns shape (10, 3, 3), the text
asks for (2, 5, 3, 3).

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    projected = X @ U
    n, d_k = projected.shape[-2:]
    flat = projected.reshape(-1, n, d_k)
    scores = torch.bmm(flat, flat.transpose(1, 2))
    return scores[0] if X.dim() == 2 else scores
