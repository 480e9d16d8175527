"""SDPA with enable_gqa and a boolean mask built from ones.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.sizes = (num_heads, num_groups, head_dim)
        for name, count in (("W_query", num_heads), ("W_key", num_groups), ("W_value", num_groups)):
            setattr(self, name, nn.Linear(d_in, count * head_dim, bias=False))
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(self, x, cache=None):
        h, g, e = self.sizes
        q, k, v = (
            layer(x).unflatten(-1, (count, e)).movedim(1, 2)
            for layer, count in ((self.W_query, h), (self.W_key, g), (self.W_value, g))
        )
        if cache is None:
            empty = x.new_zeros(len(x), g, 0, e)
            cache = (empty, empty)
        k, v = torch.cat((cache[0], k), -2), torch.cat((cache[1], v), -2)
        allowed = torch.ones(x.shape[1], k.shape[2], dtype=torch.bool).tril(k.shape[2] - x.shape[1])
        heads = F.scaled_dot_product_attention(q, k, v, attn_mask=allowed, enable_gqa=True)
        return self.out_proj(heads.movedim(1, 2).reshape(*x.shape[:2], h * e)), (k, v)
