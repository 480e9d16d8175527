"""Wrong, two mistakes. The new keys and values are detached before the attention, so W_key and
W_value get no gradient from the output. And the keys are divided by the root of head_dim before
they go into the cache: the outputs are right, but with head_dim 4 the cache holds half of what
W_key gives.

Diagnosis: The new keys are put into the cache divided by the square root of head_dim.
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

        def split(features, parts):
            return features.view(batch, n, parts, self.head_dim).transpose(1, 2)

        queries = split(self.W_query(x), self.num_heads)
        keys = split(self.W_key(x), self.num_groups) / math.sqrt(self.head_dim)
        values = split(self.W_value(x), self.num_groups)
        c = 0
        if cache is not None:
            c = cache[0].shape[2]
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        # a cache should not hold on to the graphs of earlier calls
        keys, values = keys.detach(), values.detach()

        share = self.num_heads // self.num_groups
        scores = queries @ keys.repeat_interleave(share, dim=1).transpose(2, 3)
        blocked = torch.ones(n, c + n, dtype=torch.bool, device=x.device).triu(diagonal=c + 1)
        weights = torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1)
        heads = weights @ values.repeat_interleave(share, dim=1)
        output = self.out_proj(heads.transpose(1, 2).reshape(batch, n, -1))
        return output, (keys, values)
