"""Makes an empty tensor and writes the heads into their columns, the last head first. Writing into
slices keeps the gradient.

Diagnosis: none
"""


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = x.shape
    glued = x.new_empty(batch, tokens, num_heads * head_dim)
    for head in reversed(range(num_heads)):
        glued[:, :, head * head_dim : (head + 1) * head_dim] = x[:, head]
    return glued
