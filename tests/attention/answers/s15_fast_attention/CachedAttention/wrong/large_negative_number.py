"""Masks with -1000, which is no less than a score can be.

Mistake: for two tokens in one call where all scores are -1000 (query 1, key -2000, head_dim 4),
token 0 gives half of its weight to token 1; the text says that token i looks at the new tokens 0 to
i only, and allows scores of -1000.

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
        batch, n = x.shape[0], x.shape[1]
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        before = 0
        if cache is not None:
            before = cache[0].shape[2]
            keys = torch.cat([cache[0], keys], dim=2)
            values = torch.cat([cache[1], values], dim=2)
        each = self.num_heads // self.num_groups
        scores = queries @ keys.repeat_interleave(each, dim=1).transpose(-2, -1)
        scores = scores / math.sqrt(self.head_dim)
        place = before + torch.arange(n)
        future = torch.arange(before + n)[None, :] > place[:, None]
        scores = scores.masked_fill(future, -1e3)
        heads = torch.softmax(scores, dim=-1) @ values.repeat_interleave(each, dim=1)
        output = self.out_proj(heads.transpose(1, 2).flatten(2))
        return output, (keys, values)
