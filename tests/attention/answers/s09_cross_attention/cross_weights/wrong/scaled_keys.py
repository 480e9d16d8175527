"""The caller's key tensor is scaled in place (key *= ...), so the argument is changed, a second
call with it gives other weights, and a leaf key that requires a gradient raises an error.

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    # scale the smaller tensor instead of the whole score matrix
    key *= key.shape[-1] ** -0.5
    return torch.softmax(query @ key.T, dim=-1)
