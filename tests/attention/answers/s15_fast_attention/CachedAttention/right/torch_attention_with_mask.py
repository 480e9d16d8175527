"""Right. F.scaled_dot_product_attention does the work, with repeated keys and values and a mask of
what is free, made by tril with the diagonal moved by the number of cached tokens.

Diagnosis: none
"""
class CachedAttention(nn.Module):
    """Causal self-attention with grouped queries and a cache."""

    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.head_dim, self.repeats = head_dim, num_heads // num_groups
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def _split(self, features: torch.Tensor) -> torch.Tensor:
        return features.unflatten(-1, (-1, self.head_dim)).transpose(1, 2)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        queries, keys, values = (
            self._split(layer(x)) for layer in (self.W_query, self.W_key, self.W_value)
        )
        before = 0
        if cache is not None:
            before = cache[0].shape[-2]
            keys = torch.cat((cache[0], keys), dim=-2)
            values = torch.cat((cache[1], values), dim=-2)
        n, total = x.shape[1], keys.shape[-2]
        free = torch.ones(n, total, dtype=torch.bool, device=x.device).tril(before)
        heads = F.scaled_dot_product_attention(
            queries,
            keys.repeat_interleave(self.repeats, dim=1),
            values.repeat_interleave(self.repeats, dim=1),
            attn_mask=free,
        )
        return self.out_proj(heads.transpose(1, 2).flatten(2)), (keys, values)
