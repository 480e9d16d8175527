"""The convention is read leniently, by its first letter and in any case. Breaks: "Any other
convention raises a ValueError", for "Row", "rows", "r", "col" or "COLUMN", which are accepted.

Diagnosis: none
"""
def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    kind = convention.strip().lower()
    if kind.startswith("r"):
        return X @ W
    if kind.startswith("c"):
        return X @ W.transpose(0, 1)
    raise ValueError(f"unknown convention {convention!r}")
