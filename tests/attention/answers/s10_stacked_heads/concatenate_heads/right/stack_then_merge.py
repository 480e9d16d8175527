"""Right. Unusual: the heads get an axis of their own just before the features (stack along -2), and
the two last axes are merged; head-major order, because the head axis is the slower one.

Diagnosis: none
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    """The outputs of all heads side by side."""
    *lead, width = outputs[0].shape
    stacked = torch.stack(tuple(outputs), dim=-2)     # (..., heads, width)
    return stacked.reshape(*lead, len(outputs) * width)
