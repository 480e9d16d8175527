"""The head axis is moved to the end, behind head_dim, so the features of the heads alternate; all of
head 0 should come first.

Diagnosis: The features of the heads are interleaved.
"""


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = x.shape
    return x.permute(0, 2, 3, 1).contiguous().view(batch, tokens, num_heads * head_dim)
