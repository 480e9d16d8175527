"""Leaves groups and softmax to F.scaled_dot_product_attention, with a mask of free places.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        widths = {"W_query": num_heads, "W_key": num_groups, "W_value": num_groups}
        for name, count in widths.items():
            setattr(self, name, nn.Linear(d_in, count * head_dim, bias=False))
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)
        self.head_dim = head_dim

    def _heads(self, layer, x):
        return layer(x).unflatten(2, (-1, self.head_dim)).transpose(1, 2)

    def forward(self, x, cache=None):
        new = [self._heads(layer, x) for layer in (self.W_key, self.W_value)]
        if cache is not None:
            new = [torch.cat(pair, dim=2) for pair in zip(cache, new)]
        keys, values = new
        n, m = x.shape[1], keys.shape[2]
        free = torch.ones(n, m, dtype=torch.bool, device=x.device).tril(m - n)
        heads = F.scaled_dot_product_attention(
            self._heads(self.W_query, x), keys, values, attn_mask=free, enable_gqa=True
        )
        return self.out_proj(heads.transpose(1, 2).flatten(2)), (keys, values)
