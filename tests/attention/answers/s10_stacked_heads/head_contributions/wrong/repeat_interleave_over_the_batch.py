"""Wrong: for one bmm over batch and heads the blocks of the weight are repeated with
repeat_interleave, each block several times in a row, while the outputs lie item by item. Input:
batch 2 and two heads that say 1 everywhere, weight [[1., 10.]]: head 0 should contribute 1 to
both items, and contributes 1 and 10.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    batch, tokens, width = outputs[0].shape
    d_out = weight.shape[0]
    stacked = torch.stack(outputs, dim=1)  # (batch, num_heads, tokens, width)
    flat = stacked.reshape(batch * num_heads, tokens, width)
    blocks = weight.T.reshape(num_heads, width, d_out)
    blocks = blocks.repeat_interleave(batch, dim=0)  # (batch * num_heads, width, d_out)
    parts = torch.bmm(flat, blocks).reshape(batch, num_heads, tokens, d_out)
    return parts.transpose(0, 1)
