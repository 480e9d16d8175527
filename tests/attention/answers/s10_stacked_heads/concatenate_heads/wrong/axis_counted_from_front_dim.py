"""The axis is counted from the front (dim=2), so outputs without a batch axis, (tokens, width),
raise an IndexError.

Diagnosis: The axis is always axis 2, which a single sequence does not have.
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    return torch.cat(outputs, dim=2)
