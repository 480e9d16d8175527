"""Correct but unusual: tensordot over the last axis of X and the axis of W that has the size d_in;
a match statement picks this axis. No transpose takes place.

Diagnosis: none
"""
def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    match convention:
        case "row":
            axis = 0
        case "column":
            axis = 1
        case _:
            raise ValueError(f'convention is "row" or "column", not {convention!r}')
    return torch.tensordot(X, W, dims=([-1], [axis]))
