"""Keeps keys and values in the module and uses the given cache only to see whether there is one,
so that a call with any cache but that of the last call continues the wrong text.

Diagnosis: The module appends to the keys and values that it keeps from its last call, not to those
of the cache that it is given.
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads, self.num_groups, self.head_dim = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)
        self.kept = None

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)

        if cache is None:
            self.kept = None  # a new text begins
        if self.kept is not None:
            keys = torch.cat((self.kept[0], keys), dim=2)
            values = torch.cat((self.kept[1], values), dim=2)
        self.kept = (keys.detach(), values.detach())

        shared = self.num_heads // self.num_groups
        scores = queries @ keys.repeat_interleave(shared, dim=1).transpose(-2, -1)
        scores = scores / math.sqrt(self.head_dim)
        total = keys.shape[2]
        blocked = torch.ones(n, total, dtype=torch.bool, device=x.device).triu(total - n + 1)
        weights = scores.masked_fill(blocked, -torch.inf).softmax(dim=-1)
        heads = weights @ values.repeat_interleave(shared, dim=1)
        output = self.out_proj(heads.transpose(1, 2).reshape(batch, n, -1))
        return output, (keys, values)
