"""Two mistakes: the softmax runs over blocked keys too and is masked and renormalised afterwards,
so the output is 0 where a blocked score is far larger than the allowed ones; and with a cache, old
and new keys and values are joined under no_grad, so W_key and W_value get no gradient.

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
            with torch.no_grad():  # the cache needs no gradients
                keys = torch.cat((cache[0], keys), dim=2)
                values = torch.cat((cache[1], values), dim=2)

        total = keys.shape[2]
        share = self.num_heads // self.num_groups
        all_keys = keys.repeat_interleave(share, dim=1)
        all_values = values.repeat_interleave(share, dim=1)
        scores = queries @ all_keys.transpose(-2, -1) / math.sqrt(self.head_dim)
        weights = torch.softmax(scores, dim=-1).tril(total - n)
        weights = weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-12)
        found = weights @ all_values
        output = self.out_proj(found.transpose(1, 2).reshape(batch, n, -1))
        return output, (keys, values)
