"""Right. Uses F.scaled_dot_product_attention with enable_gqa and a mask in which True means free:
the lower triangle, moved by the tokens of the cache.

Diagnosis: none
"""
class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.head_dim = head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        queries, keys, values = (
            layer(x).unflatten(-1, (-1, self.head_dim)).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        if cache is not None:
            keys, values = (torch.cat(pair, dim=2) for pair in zip(cache, (keys, values)))
        n, seen = x.shape[1], keys.shape[2]
        free = torch.ones(n, seen, dtype=torch.bool, device=x.device).tril(seen - n)
        heads = F.scaled_dot_product_attention(queries, keys, values, free, enable_gqa=True)
        return self.out_proj(heads.transpose(1, 2).flatten(2)), (keys, values)
