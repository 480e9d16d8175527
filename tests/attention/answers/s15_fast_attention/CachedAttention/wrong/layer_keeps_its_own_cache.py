"""The keys and values are kept in the layer, and the given cache only tells that the text goes on,
so a second continuation of one text sees the tokens of the first one.

Diagnosis: The module appends to the keys and values that it keeps from its last call, not to those
of the cache that it is given.
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
        self.keys = None
        self.values = None

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        """Attend to the tokens of the cache and to the new ones."""
        batch, n, _ = x.shape
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)

        if cache is None:  # a new text
            self.keys, self.values = keys, values
        else:
            self.keys = torch.cat((self.keys, keys), dim=2)
            self.values = torch.cat((self.values, values), dim=2)

        total = self.keys.shape[2]
        share = self.num_heads // self.num_groups
        allowed = torch.ones(n, total, dtype=torch.bool, device=x.device).tril(total - n)
        found = F.scaled_dot_product_attention(
            queries,
            self.keys.repeat_interleave(share, dim=1),
            self.values.repeat_interleave(share, dim=1),
            attn_mask=allowed,
        )
        output = self.out_proj(found.transpose(1, 2).reshape(batch, n, -1))
        return output, (self.keys, self.values)
