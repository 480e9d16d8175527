"""One product with the joined weights of queries, keys and values; F.scaled_dot_product_attention
with is_causal without a cache, a free mask with one, none for one token; a dataclass without eq.

Diagnosis: none
"""

from dataclasses import dataclass


@dataclass(eq=False)
class CachedAttention(nn.Module):
    d_in: int
    num_heads: int
    num_groups: int
    head_dim: int

    def __post_init__(self):
        super().__init__()
        wide, narrow = self.num_heads * self.head_dim, self.num_groups * self.head_dim
        self.W_query = nn.Linear(self.d_in, wide, bias=False)
        self.W_key = nn.Linear(self.d_in, narrow, bias=False)
        self.W_value = nn.Linear(self.d_in, narrow, bias=False)
        self.out_proj = nn.Linear(wide, self.d_in, bias=False)

    def forward(self, x, cache=None):
        joined = torch.cat([self.W_query.weight, self.W_key.weight, self.W_value.weight])
        parts = F.linear(x, joined).unflatten(-1, (-1, self.head_dim)).transpose(1, 2)
        q, k, v = parts.split([self.num_heads, self.num_groups, self.num_groups], 1)
        n = x.shape[1]
        if cache is None:
            options = dict(is_causal=True)
        else:
            k, v = (torch.cat(pair, -2) for pair in zip(cache, (k, v), strict=True))
            free = torch.arange(k.shape[2]) <= torch.arange(n).unsqueeze(1) + k.shape[2] - n
            options = dict(attn_mask=None if n == 1 else free)
        out = F.scaled_dot_product_attention(q, k, v, enable_gqa=True, **options)
        return self.out_proj(out.transpose(1, 2).flatten(2)), (k, v)
