"""Wrong. The name is stripped and lower-cased first, so "Row" or " column " are accepted, although
any other convention than "row" and "column" should raise a ValueError.

Diagnosis: none
"""
def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token."""
    convention = convention.strip().lower()
    if convention == "row":
        return X @ W
    if convention == "column":
        return X @ W.T
    raise ValueError(f"convention must be 'row' or 'column', got {convention!r}")
