"""Wrong. A single token gets an axis that squeeze() takes away again, with all other axes of size
1: X of shape (1, 3, 2) gives (3, d_out), and d_out = 1 loses its axis as well.

Diagnosis: none
"""
def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    if convention not in ("row", "column"):
        raise ValueError(convention)
    matrix = W if convention == "row" else W.transpose(0, 1)
    return (X.unsqueeze(-2) @ matrix).squeeze()
