"""Transposes the weight and then reshapes it as if d_out still came before width, so with d_out
and width both above 1 the numbers of each block are in the wrong places.

Diagnosis: The transposed weight is cut by a plain reshape to (heads, d_out, width).
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    width = outputs[0].shape[-1]
    d_out = weight.shape[0]
    # rows of W_o, a block for each head
    blocks = weight.T.reshape(num_heads, d_out, width)
    parts = [out @ block.T for out, block in zip(outputs, blocks)]
    return torch.stack(parts)
