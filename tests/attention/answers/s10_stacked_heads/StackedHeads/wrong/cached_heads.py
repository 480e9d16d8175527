"""A cached function makes the heads, so that two layers with the same arguments have the same
heads, and training one trains the other.

Diagnosis: none
"""

from functools import lru_cache


@lru_cache
def make(d_in, d_out, context_length, dropout, num_heads, qkv_bias):
    return nn.ModuleList(
        CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)
    )


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = make(d_in, d_out, context_length, dropout, num_heads, qkv_bias)

    def forward(self, x):
        return torch.cat([head(x) for head in self.heads], dim=-1)
