"""Turns each output so that features are rows, puts these below each other and turns the result
back, which is a view that is not contiguous.

Diagnosis: none
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    rows = [output.transpose(-1, -2) for output in outputs]
    return torch.cat(rows, dim=-2).transpose(-1, -2)
