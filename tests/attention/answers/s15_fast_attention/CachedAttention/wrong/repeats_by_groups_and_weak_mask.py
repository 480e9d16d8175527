"""Wrong twice: keys and values are repeated num_groups times in place of num_heads // num_groups, so
6 heads in 3 groups raise an error; and blocked scores are set to -1000, so tokens whose allowed
scores are -1000 look into the future.

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
        total = keys.shape[2]
        all_keys = keys.repeat_interleave(self.num_groups, dim=1)
        all_values = values.repeat_interleave(self.num_groups, dim=1)
        scores = queries @ all_keys.transpose(2, 3) / math.sqrt(self.head_dim)
        blocked = torch.ones(n, total, dtype=torch.bool, device=x.device).triu(total - n + 1)
        weights = torch.softmax(scores.masked_fill(blocked, -1000.0), dim=-1)
        heads = weights @ all_values
        output = self.out_proj(heads.transpose(1, 2).reshape(batch, n, -1))
        return output, (keys, values)
