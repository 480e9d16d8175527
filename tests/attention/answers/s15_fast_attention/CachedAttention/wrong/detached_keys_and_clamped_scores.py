"""Wrong in two ways: keys and values are detached before they are used, so that after
output.sum().backward() W_key and W_value have no gradient; and the scores are cut off at 80, so
that a query with the scores 1000 and 900 gives both keys the weight 1/2 and not 1 and 0.

Diagnosis: none
"""


class CachedAttention(nn.Module):
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
        batch, n, _ = x.shape
        queries = self.W_query(x).reshape(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).reshape(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).reshape(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is not None:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        # no gradients through the cache
        keys, values = keys.detach(), values.detach()

        share = self.num_heads // self.num_groups
        all_keys = keys.repeat_interleave(share, dim=1)
        all_values = values.repeat_interleave(share, dim=1)
        scores = queries @ all_keys.transpose(2, 3) / math.sqrt(self.head_dim)
        scores = scores.clamp(-80.0, 80.0)  # so that exp stays finite
        m = keys.shape[2]
        blocked = torch.ones(n, m, dtype=torch.bool, device=x.device).triu(m - n + 1)
        powers = scores.exp().masked_fill(blocked, 0.0)
        weights = powers / powers.sum(dim=-1, keepdim=True)
        heads = (weights @ all_values).transpose(1, 2).reshape(batch, n, -1)
        return self.out_proj(heads), (keys, values)
