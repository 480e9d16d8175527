"""Keys and values are detached for the cache before the attention uses them. The output is right,
but no gradient reaches W_key and W_value, with any input: their grad is None after a backward.

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
        if cache is not None:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        keys, values = keys.detach(), values.detach()  # the cache needs no gradients
        new_cache = (keys, values)
        share = self.num_heads // self.num_groups
        keys = keys.repeat_interleave(share, dim=1)
        values = values.repeat_interleave(share, dim=1)
        c = keys.shape[2] - n
        blocked = torch.arange(c + n)[None, :] > c + torch.arange(n)[:, None]
        scores = queries @ keys.transpose(2, 3) / math.sqrt(self.head_dim)
        weights = torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1)
        heads = (weights @ values).transpose(1, 2).reshape(batch, n, -1)
        return self.out_proj(heads), new_cache
