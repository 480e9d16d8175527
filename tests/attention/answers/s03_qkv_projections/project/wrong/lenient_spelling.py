"""Wrong. Strips and lowers the convention before comparing, so " Row" and "COLUMN" are accepted;
any convention other than "row" and "column" should raise a ValueError.

Diagnosis: none
"""
def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    convention = convention.strip().lower()
    if convention == "row":
        return X @ W
    if convention == "column":
        return X @ W.T
    raise ValueError(f"convention must be 'row' or 'column', not {convention!r}")
