"""The outputs are put together on the batch axis, where the head is the slow index, but are taken
apart as if the batch were. With one sequence this is right; for two heads and two sequences of
one token, outputs [[[1.]], [[2.]]] and [[[3.]], [[4.]]] and weight [[1., 1.]], head 0 contributes
1 and 3 in place of 1 and 2.

Diagnosis: The numbers of all outputs, head after head, are read as if they were sequence after
sequence, which mixes up heads and sequences.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    batch, tokens, width = outputs[0].shape
    said = torch.cat(outputs).view(batch, num_heads, tokens, width).transpose(0, 1)
    blocks = weight.view(-1, num_heads, width).permute(1, 2, 0)  # (num_heads, width, d_out)
    return said @ blocks.unsqueeze(1)
