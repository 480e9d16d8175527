"""Weights of later tokens are set to 0 after a softmax over all keys and the rest is divided by
its sum, which is 0 / 0, nan, where a later token has a much larger score.

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
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        c = 0
        if cache is not None:
            c = cache[0].shape[2]
            keys = torch.cat([cache[0], keys], dim=2)
            values = torch.cat([cache[1], values], dim=2)
        share = self.num_heads // self.num_groups
        scores = queries @ keys.repeat_interleave(share, dim=1).transpose(2, 3)
        weights = torch.softmax(scores / math.sqrt(self.head_dim), dim=-1)
        weights = weights.tril(diagonal=c)
        weights = weights / weights.sum(dim=-1, keepdim=True)
        heads = weights @ values.repeat_interleave(share, dim=1)
        output = self.out_proj(heads.transpose(1, 2).reshape(batch, n, -1))
        return output, (keys, values)
