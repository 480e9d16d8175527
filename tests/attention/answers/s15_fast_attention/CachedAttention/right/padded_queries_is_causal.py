"""No mask is made: a query of zeros is put in front for each token of the cache, so that is_causal
fits, and the results of these queries are cut off. Heads find their group by indexing with a
Python list.

Diagnosis: none
"""
class CachedAttention(nn.Module):
    """Causal self-attention with grouped queries and a cache."""

    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        for name, heads in (("query", num_heads), ("key", num_groups), ("value", num_groups)):
            self.add_module(f"W_{name}", nn.Linear(d_in, heads * head_dim, bias=False))
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)
        self.head_dim = head_dim
        self.group_of = [head // (num_heads // num_groups) for head in range(num_heads)]

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        """Attend to the tokens of the cache and to the new ones."""
        queries, keys, values = (
            layer(x).unflatten(-1, (-1, self.head_dim)).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        if cache is not None:
            keys, values = (
                torch.cat(pair, dim=2) for pair in zip(cache, (keys, values), strict=True)
            )
        before = keys.shape[2] - x.shape[1]
        found = F.scaled_dot_product_attention(
            F.pad(queries, (0, 0, before, 0)),
            keys[:, self.group_of],
            values[:, self.group_of],
            is_causal=True,
        )[:, :, before:]
        return self.out_proj(found.transpose(1, 2).flatten(2)), (keys, values)
