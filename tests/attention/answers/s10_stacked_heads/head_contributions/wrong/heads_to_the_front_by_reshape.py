"""Heads are moved in front of the batch by reshape, not by transpose: with several sequences they
get mixed up.

Diagnosis: The contributions are stacked after the axis of the batch and only reshaped, which puts
them under the numbers of other heads.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    batch, tokens, width = outputs[0].shape
    d_out = weight.shape[0]
    heads = torch.stack(outputs, dim=1)  # (batch, num_heads, tokens, width)
    blocks = weight.reshape(d_out, num_heads, width).permute(1, 2, 0)  # (num_heads, width, d_out)
    parts = heads @ blocks  # (batch, num_heads, tokens, d_out)
    return parts.reshape(num_heads, batch, tokens, d_out)
