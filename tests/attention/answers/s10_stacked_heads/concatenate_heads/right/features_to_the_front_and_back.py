"""Moves the features of each head to axis 0, joins there, and moves them back: a view that is not
contiguous.

Diagnosis: none
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    features_first = [output.movedim(-1, 0) for output in outputs]
    return torch.cat(features_first).movedim(0, -1)
