"""Two mistakes: the heads are put together along the batch and cut with batch before heads, which
mixes them when the batch has more than one item, and each block of the transposed weight is read
as (d_out, width) though it is (width, d_out), which shows when both exceed 1.

Diagnosis: The transposed weight is cut by a plain reshape to (heads, d_out, width). The numbers of
all outputs, head after head, are read as if they were sequence after sequence, which mixes up
heads and sequences.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    batch, tokens, width = outputs[0].shape
    num_heads, d_out = len(outputs), weight.shape[0]
    said = torch.cat(outputs).reshape(batch, num_heads, tokens, width).transpose(0, 1)
    blocks = weight.T.reshape(num_heads, d_out, width)
    return torch.einsum("hbtw,hdw->hbtd", said, blocks)
