"""Right, read as a combination of columns: each feature of the token times its column of all the
matrices, added up with Python's sum. No matrix product is used.

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    start = W.new_zeros(W.shape[:-1])
    return sum((column * feature for column, feature in zip(W.unbind(dim=-1), x)), start=start)
