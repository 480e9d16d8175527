"""Puts the heads together on the batch axis, where the heads are the outer index, and reads the
result as if the batch were. Wrong as soon as there are two heads and a batch of 2: entry [0, 1]
is made from item 0 of head 1, with the weight of head 0.

Diagnosis: The numbers of all outputs, head after head, are read as if they were sequence after
sequence, which mixes up heads and sequences.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    batch, tokens, width = outputs[0].shape
    d_out = weight.shape[0]
    heads = torch.cat(outputs, dim=0).view(batch, num_heads, tokens, width).transpose(0, 1)
    blocks = weight.view(d_out, num_heads, width).permute(1, 2, 0)  # (heads, width, d_out)
    return heads @ blocks.unsqueeze(1)
