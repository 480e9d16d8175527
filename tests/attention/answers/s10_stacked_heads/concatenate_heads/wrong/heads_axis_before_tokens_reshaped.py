"""With a batch the heads get an axis before that of the tokens and the brackets are then only
moved, so with several heads and tokens the numbers land in the wrong tokens.

Diagnosis: The heads are stacked after the axis of the batch and only reshaped, which puts features
of different tokens side by side.
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    if outputs[0].dim() == 2:
        return torch.cat(outputs, dim=1)
    batch, tokens, width = outputs[0].shape
    stacked = torch.stack(outputs, dim=1)  # (batch, num_heads, tokens, width)
    return stacked.reshape(batch, tokens, len(outputs) * width)
