"""Joins the heads along the token axis and reshapes to (num_heads, batch, tokens, width), which
mixes up heads and sentences as soon as the batch has more than one.

Diagnosis: The outputs are joined along the axis of the tokens and only reshaped, which mixes up
heads and sequences.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    batch, tokens, width = outputs[0].shape
    joined = torch.cat(outputs, dim=1).reshape(num_heads, batch, tokens, width)
    blocks = weight.reshape(-1, num_heads, width).permute(1, 2, 0)  # (num_heads, width, d_out)
    return joined @ blocks.unsqueeze(1)
