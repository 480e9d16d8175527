"""Right. Looks up which axis of W the features of the token meet, and contracts with
torch.tensordot; the KeyError of the look-up becomes a ValueError.

Diagnosis: none
"""
def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    try:
        axis = {"row": 0, "column": 1}[convention]
    except KeyError:
        raise ValueError("convention must be 'row' or 'column'") from None
    return torch.tensordot(X, W, dims=([X.ndim - 1], [axis]))
