"""Puts the heads one after another on the token axis and views that as (heads, batch, ...), right
for a batch of one only.

Mistake: for outputs = [[[[1.0]], [[2.0]]], [[[3.0]], [[4.0]]]] (two heads, batch 2, one token,
width 1) and weight = [[1.0, 10.0]] it returns [1, 3] for head 0 and [20, 40] for head 1, the text
asks for [1, 2] and [30, 40].

Diagnosis: The outputs are joined along the axis of the tokens and only reshaped, which mixes up
heads and sequences.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    batch, tokens, width = outputs[0].shape
    together = torch.cat(outputs, dim=1).view(num_heads, batch, tokens, width)
    blocks = weight.T.view(num_heads, 1, width, -1)
    return together @ blocks
