"""Two mistakes, both reshape where a transpose is needed. The blocks of the weight are wrong when
width and d_out are both above 1 (two heads of width 2, d_out=2), and the contributions of heads
and batch items are mixed up for more than one sequence (batch=2, two heads of width 1, d_out=1).

Diagnosis: The block of each head is reshaped to (width, d_out), not transposed. The contributions
are stacked after the axis of the batch and only reshaped, which puts them under the numbers of
other heads.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    batch, tokens, width = outputs[0].shape
    d_out = weight.shape[0]
    blocks = weight.reshape(d_out, num_heads, width).transpose(0, 1)  # one block for each head
    blocks = blocks.reshape(num_heads, width, d_out)
    stacked = torch.stack(outputs, dim=1)  # (batch, num_heads, tokens, width)
    return (stacked @ blocks).reshape(num_heads, batch, tokens, d_out)
