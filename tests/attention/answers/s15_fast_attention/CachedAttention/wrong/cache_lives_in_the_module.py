"""Wrong: the layer appends to the keys and values of its own last call and not to those of the cache
that it is given. If one cache is continued twice, with token a and then with token b, the second
call also sees token a and returns a cache that is one too long.

Diagnosis: The module appends to the keys and values that it keeps from its last call, not to those
of the cache that it is given.
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
        self.keys = None
        self.values = None

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is None:  # a new text
            self.keys, self.values = keys, values
        else:
            self.keys = torch.cat((self.keys, keys), dim=2)
            self.values = torch.cat((self.values, values), dim=2)
        share = self.num_heads // self.num_groups
        all_keys = self.keys.repeat_interleave(share, dim=1)
        all_values = self.values.repeat_interleave(share, dim=1)
        m = all_keys.shape[2]
        blocked = torch.ones(n, m, dtype=torch.bool).triu(diagonal=m - n + 1)
        scores = queries @ all_keys.transpose(2, 3) / math.sqrt(self.head_dim)
        weights = torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1)
        heads = (weights @ all_values).transpose(1, 2).reshape(batch, n, -1)
        return self.out_proj(heads), (self.keys, self.values)
