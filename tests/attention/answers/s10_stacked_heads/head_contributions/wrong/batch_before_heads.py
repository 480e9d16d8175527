"""Puts all outputs on top of each other and unfolds the first axis as (batch, heads), but they lie
there as (heads, batch). A batch of one is right. Two heads and a batch of two: the second
sequence of head 0 and the first of head 1 change places.

Diagnosis: The numbers of all outputs, head after head, are read as if they were sequence after
sequence, which mixes up heads and sequences.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    batch, tokens, width = outputs[0].shape
    heads = torch.cat(outputs).view(batch, num_heads, tokens, width)
    heads = heads.transpose(0, 1)  # (num_heads, batch, tokens, width)
    blocks = weight.T.reshape(num_heads, 1, width, -1)
    return heads @ blocks
