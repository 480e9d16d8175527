"""Stacks the heads behind the batch axis and reshapes instead of transposing. Breaks "shape
(num_heads, batch, tokens, d_out): entry ``h`` is what head ``h`` contributes" for batches of
two or more sequences.

Diagnosis: The contributions are stacked after the axis of the batch and only reshaped, which
puts them under the numbers of other heads.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    heads = torch.stack(outputs, dim=1)  # (batch, heads, tokens, width)
    batch, num_heads, tokens, width = heads.shape
    blocks = weight.reshape(weight.shape[0], num_heads, width).permute(1, 2, 0)
    parts = heads @ blocks  # (batch, heads, tokens, d_out)
    return parts.reshape(num_heads, batch, tokens, weight.shape[0])
