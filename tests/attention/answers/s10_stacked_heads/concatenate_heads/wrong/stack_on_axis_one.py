"""Wrong for batches: the heads get a new axis 1, which is right for (tokens, width), but for
(batch, tokens, width) gives (batch, heads, tokens, width); the reshape to (batch, tokens, -1)
then moves brackets only, and the numbers of different tokens and heads are mixed. Right for one
token or one head.

Diagnosis: The heads are stacked after the axis of the batch and only reshaped, which puts features
of different tokens side by side.
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    leading = outputs[0].shape[:-1]
    stacked = torch.stack(outputs, dim=1)
    return stacked.reshape(*leading, -1)
