"""Looks up which axis of W belongs to the input and contracts it with tensordot, without any
transpose.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    match convention:
        case "row":
            input_axis = 0
        case "column":
            input_axis = 1
        case _:
            raise ValueError(f"convention is 'row' or 'column', not {convention!r}")
    return torch.tensordot(X, W, dims=([X.dim() - 1], [input_axis]))
