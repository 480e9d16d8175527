"""Wrong: each head gets the right block of the weight, but the block of shape (d_out, width) is
reshaped to (width, d_out), not transposed; that is the same only if one of the two is 1. One head
that says [1, 0] with weight [[1, 2], [3, 4]] contributes [1, 2]; the text says [1, 3].

Diagnosis: The block of each head is reshaped to (width, d_out), not transposed.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    width = outputs[0].shape[-1]
    d_out = weight.shape[0]
    # (d_out, num_heads * width) -> (num_heads, d_out, width)
    blocks = weight.reshape(d_out, num_heads, width).transpose(0, 1)
    # ... and now so that it can stand on the right of the outputs
    blocks = blocks.reshape(num_heads, 1, width, d_out)
    return torch.stack(outputs) @ blocks
