"""With a cache, the new keys and values are appended under no_grad, so no gradient flows from the
output back to W_key and W_value in such a call.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    """Causal self-attention with grouped queries and a cache."""

    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads = num_heads
        self.num_groups = num_groups
        self.head_dim = head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        """Attend to the tokens of the cache and to the new ones."""
        batch, n, _ = x.shape
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is not None:
            with torch.no_grad():  # the cache is for generating, it needs no graph
                keys = torch.cat((cache[0], keys), dim=2)
                values = torch.cat((cache[1], values), dim=2)

        total = keys.shape[2]
        allowed = torch.ones(n, total, dtype=torch.bool, device=x.device).tril(total - n)
        share = self.num_heads // self.num_groups
        heads = F.scaled_dot_product_attention(
            queries,
            keys.repeat_interleave(share, dim=1),
            values.repeat_interleave(share, dim=1),
            attn_mask=allowed,
        )
        output = self.out_proj(heads.transpose(1, 2).reshape(batch, n, -1))
        return output, (keys, values)
