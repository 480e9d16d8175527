"""Two mistakes. The heads are collected in a float32 tensor, so layers in float64 raise an error in
out_proj. And the keys and values are detached after the new ones were appended, so W_key and
W_value get no gradients, with or without a cache.

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
        keys, values = keys.detach(), values.detach()  # the cache needs no gradients
        total = keys.shape[2]
        blocked = torch.ones(n, total, dtype=torch.bool, device=x.device).triu(1 + total - n)
        heads = torch.zeros(batch, n, self.num_heads, self.head_dim, device=x.device)
        for head in range(self.num_heads):
            group = head // (self.num_heads // self.num_groups)
            scores = queries[:, head] @ keys[:, group].transpose(1, 2) / math.sqrt(self.head_dim)
            weights = torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1)
            heads[:, :, head] = weights @ values[:, group]
        return self.out_proj(heads.flatten(2)), (keys, values)
