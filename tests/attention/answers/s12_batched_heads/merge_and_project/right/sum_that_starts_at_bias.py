"""Nothing is merged: each head meets its own columns of the weight, and the parts are added up by
Python's sum, which starts at the bias so that it is added once.

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    columns = weight.split(z.shape[-1], dim=1)  # one piece (d_out, d_v) for each head
    return sum((head @ part.T for head, part in zip(z, columns, strict=True)), start=bias)
