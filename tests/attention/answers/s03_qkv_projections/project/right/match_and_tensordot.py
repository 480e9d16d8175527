"""A match statement turns the convention into the axis of W that is summed over, and tensordot
contracts the last axis of X with it. W is never transposed; one token, a sentence and a batch
are the same case.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    match convention:
        case "row":
            axis_of_features = 0
        case "column":
            axis_of_features = 1
        case _:
            raise ValueError(f"convention must be 'row' or 'column', not {convention!r}")
    return torch.tensordot(X, W, dims=([X.dim() - 1], [axis_of_features]))
