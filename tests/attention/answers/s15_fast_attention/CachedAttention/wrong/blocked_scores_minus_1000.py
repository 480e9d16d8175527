"""Blocked scores are lowered by 1000 in place of being removed. Wrong if the score of token 0 with
itself is 0 and that with token 1 is 1000: token 0 then gives token 1 the weight 1/2.

Diagnosis: none
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads, self.num_groups, self.head_dim = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is not None:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        share = self.num_heads // self.num_groups
        all_keys = keys.repeat_interleave(share, dim=1)
        all_values = values.repeat_interleave(share, dim=1)
        t = keys.shape[2]
        scores = queries @ all_keys.transpose(-2, -1) / math.sqrt(self.head_dim)
        blocked = torch.ones(n, t, dtype=torch.bool).triu(diagonal=t - n + 1)
        weights = torch.softmax(scores - 1000.0 * blocked, dim=-1)
        heads = (weights @ all_values).transpose(1, 2).reshape(batch, n, -1)
        return self.out_proj(heads), (keys, values)
