"""The keys are divided by sqrt(head_dim) before they go into the cache, so the outputs are right but
the returned cache holds scaled keys instead of the keys.

Diagnosis: The new keys are put into the cache divided by the square root of head_dim.
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads, self.num_groups, self.head_dim = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def _heads(self, t, count):
        b, n, _ = t.shape
        return t.view(b, n, count, self.head_dim).transpose(1, 2)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        n = x.shape[1]
        q = self._heads(self.W_query(x), self.num_heads)
        k = self._heads(self.W_key(x), self.num_groups) / math.sqrt(self.head_dim)
        v = self._heads(self.W_value(x), self.num_groups)
        if cache is not None:
            k = torch.cat((cache[0], k), dim=2)
            v = torch.cat((cache[1], v), dim=2)
        c = k.shape[2] - n
        r = self.num_heads // self.num_groups
        scores = q @ k.repeat_interleave(r, dim=1).transpose(-2, -1)
        blocked = torch.ones(n, c + n, dtype=torch.bool, device=x.device).triu(c + 1)
        weights = scores.masked_fill(blocked, -torch.inf).softmax(dim=-1)
        out = weights @ v.repeat_interleave(r, dim=1)
        return self.out_proj(out.transpose(1, 2).flatten(2)), (k, v)
