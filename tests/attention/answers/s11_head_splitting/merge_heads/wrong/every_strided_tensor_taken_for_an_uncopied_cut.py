"""Wrong: takes each tensor that is not contiguous for a transposed (batch, tokens, num_heads,
head_dim) and reads its memory in that order, which is wrong for all other orders in memory, such
as slices or other permutations.

Diagnosis: none
"""


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = x.shape
    d_out = num_heads * head_dim
    if x.is_contiguous():
        return x.transpose(1, 2).contiguous().view(batch, tokens, d_out)
    # x was only transposed: in memory the features of a token are still side by side, so no copy
    return torch.as_strided(x, (batch, tokens, d_out), (tokens * d_out, d_out, 1))
