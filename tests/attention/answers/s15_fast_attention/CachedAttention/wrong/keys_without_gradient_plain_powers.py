"""Wrong, two mistakes. Keys and values are computed under no_grad, since they are for the cache, so
that W_key and W_value get no gradient from the output; and the softmax is exp over its sum without
the maximum: scores of 1000 give nan.

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
        b, n, _ = x.shape
        queries = self.W_query(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2)
        with torch.no_grad():  # the cache needs no gradient
            keys = self.W_key(x).view(b, n, self.num_groups, self.head_dim).transpose(1, 2)
            values = self.W_value(x).view(b, n, self.num_groups, self.head_dim).transpose(1, 2)
            if cache is not None:
                keys = torch.cat([cache[0], keys], dim=2)
                values = torch.cat([cache[1], values], dim=2)
        total = keys.shape[2]
        share = self.num_heads // self.num_groups
        scores = queries @ keys.repeat_interleave(share, dim=1).transpose(2, 3)
        scores = scores / math.sqrt(self.head_dim)
        place = torch.arange(total - n, total, device=x.device)[:, None]
        free = torch.arange(total, device=x.device) <= place
        powers = torch.exp(scores) * free
        weights = powers / powers.sum(dim=-1, keepdim=True)
        heads = weights @ values.repeat_interleave(share, dim=1)
        output = self.out_proj(heads.transpose(1, 2).reshape(b, n, -1))
        return output, (keys, values)
