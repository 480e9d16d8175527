"""Makes a new mask only if the number of all keys is another one than in the call before.

Mistake: with a fresh layer, two calls of one token each (the second with the cache of the first)
and then one call of two tokens without a cache: token 0 of the last call looks at token 1, the text
asks that new token i looks at the new tokens 0 to i only.

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
        self.blocked = None

    def mask(self, n: int, total: int, device: torch.device) -> torch.Tensor:
        if self.blocked is None or self.blocked.shape[1] != total:
            every = torch.ones(n, total, dtype=torch.bool, device=device)
            self.blocked = every.triu(total - n + 1)
        return self.blocked[-n:]

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        n = x.shape[1]
        queries = self.W_query(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
        keys = self.W_key(x).unflatten(-1, (self.num_groups, -1)).transpose(1, 2)
        values = self.W_value(x).unflatten(-1, (self.num_groups, -1)).transpose(1, 2)
        if cache is not None:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        share = self.num_heads // self.num_groups
        scores = queries @ keys.repeat_interleave(share, 1).mT / math.sqrt(self.head_dim)
        scores = scores.masked_fill(self.mask(n, keys.shape[2], x.device), -torch.inf)
        heads = torch.softmax(scores, dim=-1) @ values.repeat_interleave(share, 1)
        return self.out_proj(heads.transpose(1, 2).flatten(2)), (keys, values)
