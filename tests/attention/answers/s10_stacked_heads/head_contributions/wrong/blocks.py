"""The weight is cut into (num_heads, width, d_out) blocks with reshape, without being transposed
first: the shape is right, but the numbers of the blocks are taken in the wrong order (right only
for d_out = 1).

Diagnosis: The weight is reshaped with the head axis in the wrong place.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    width = outputs[0].shape[-1]
    d_out = weight.shape[0]
    W_o = weight.reshape(num_heads, width, d_out)  # one block of rows per head
    return torch.stack([out @ W_o[h] for h, out in enumerate(outputs)])
