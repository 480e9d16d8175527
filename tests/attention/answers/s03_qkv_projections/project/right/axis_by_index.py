"""Right: the convention only says which axis of W is contracted, so its place in a tuple is the axis
for tensordot. tuple.index raises the ValueError for any other word.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    axis = ("row", "column").index(convention)
    return torch.tensordot(X, W, dims=([X.dim() - 1], [axis]))
