"""Brings the heads from the second place to the first with reshape in place of a transposition,
which mixes heads and sequences as soon as the batch has more than one.

Diagnosis: The contributions are stacked after the axis of the batch and only reshaped, which puts
them under the numbers of other heads.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    batch, tokens, width = outputs[0].shape
    d_out = weight.shape[0]
    said = torch.stack(outputs, dim=1)  # (batch, num_heads, tokens, width)
    blocks = weight.reshape(d_out, num_heads, width)  # neighbouring columns for each head
    parts = torch.einsum("bhtw,dhw->bhtd", said, blocks)
    return parts.reshape(num_heads, batch, tokens, d_out)
