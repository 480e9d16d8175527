"""Heads are stacked behind the features and then flattened, so the features of the heads alternate
(head 0 feature 0, head 1 feature 0, ...) instead of standing head by head.

Diagnosis: The features of the heads are interleaved.
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    stacked = torch.stack(outputs, dim=-1)  # works for 2 and for 3 axes
    return stacked.flatten(-2)
