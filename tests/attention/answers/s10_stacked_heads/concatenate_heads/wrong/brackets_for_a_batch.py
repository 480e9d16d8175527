"""Wrong. For a batch the heads get an axis before the tokens and then only brackets are moved: the
shape is right, but for two heads of shape (1, 2, 1) with [[[4], [2]]] and [[[0], [6]]] it gives
[[[4, 2], [0, 6]]] instead of [[[4, 0], [2, 6]]]. (One token, or no batch, is right.)

Diagnosis: The heads are stacked after the axis of the batch and only reshaped, which puts features
of different tokens side by side.
"""
def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    """The outputs of all heads side by side."""
    if outputs[0].dim() == 2:
        return torch.cat(outputs, dim=1)
    batch, tokens, width = outputs[0].shape
    stacked = torch.stack(outputs, dim=1)  # (batch, heads, tokens, width)
    return stacked.reshape(batch, tokens, len(outputs) * width)
