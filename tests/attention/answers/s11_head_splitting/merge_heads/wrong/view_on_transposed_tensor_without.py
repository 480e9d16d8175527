"""view on a transposed tensor without contiguous: it only works if x happens to lie in memory as
(batch, tokens, heads, head_dim); any other order raises a RuntimeError.

Diagnosis: view is called on a transposed tensor, and it refuses.
"""


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = x.shape
    return x.transpose(1, 2).view(batch, tokens, num_heads * head_dim)
