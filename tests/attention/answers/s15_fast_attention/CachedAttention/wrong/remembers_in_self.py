"""Wrong: keys and values are kept in the module, and the argument cache only says whether to go on
or to begin anew. A cache that is not that of the latest call is ignored: two continuations of
one beginning disturb each other, and a call for another text in between changes the result.

Diagnosis: The module appends to the keys and values that it keeps from its last call, not to those
of the cache that it is given.
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads, self.num_groups, self.head_dim = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)
        self.k_cache = None
        self.v_cache = None

    def _split(self, t, parts):
        return t.unflatten(-1, (parts, self.head_dim)).transpose(1, 2)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        q = self._split(self.W_query(x), self.num_heads)
        k = self._split(self.W_key(x), self.num_groups)
        v = self._split(self.W_value(x), self.num_groups)
        if cache is None:
            self.k_cache, self.v_cache = k, v
        else:
            self.k_cache = torch.cat([self.k_cache, k], dim=2)
            self.v_cache = torch.cat([self.v_cache, v], dim=2)
        total, n = self.k_cache.shape[2], x.shape[1]
        allowed = torch.ones(n, total, dtype=torch.bool).tril(diagonal=total - n)
        out = F.scaled_dot_product_attention(
            q, self.k_cache, self.v_cache, attn_mask=allowed, enable_gqa=True
        )
        out = self.out_proj(out.transpose(1, 2).flatten(2))
        return out, (self.k_cache, self.v_cache)
