"""The heads get an axis of their own just before the features, and the last two axes become one,
head first. Counted from the back it is the same for a batch and for a single sequence.

Diagnosis: none
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    if not outputs:
        raise ValueError("there should be at least one head")
    *in_front, width = outputs[0].shape
    with_heads = torch.stack(tuple(outputs), dim=-2)  # (..., tokens, heads, width)
    return with_heads.reshape(*in_front, len(outputs) * width)
