"""Right: projects once and lets torch.linalg.vecdot pair two broadcast views, without any
transpose or matrix product of tokens.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    projected = torch.matmul(X, U)  # (..., n, d_k)
    asking = projected.unsqueeze(-2)  # (..., n, 1, d_k)
    asked = projected.unsqueeze(-3)  # (..., 1, n, d_k)
    return torch.linalg.vecdot(asking, asked, dim=-1)
