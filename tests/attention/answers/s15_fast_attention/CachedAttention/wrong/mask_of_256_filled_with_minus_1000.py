"""Two mistakes. The mask is made for 256 tokens, so that a call with 300 tokens raises, although the
text has no limit. And blocked scores become -1000 in place of -inf: where the allowed scores are
-1000, too, a token looks at later ones.

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
        mask = torch.triu(torch.ones(256, 256, dtype=torch.bool), diagonal=1)
        self.register_buffer("mask", mask, persistent=False)

    def _heads(self, features: torch.Tensor, count: int) -> torch.Tensor:
        batch, n, _ = features.shape
        return features.view(batch, n, count, self.head_dim).transpose(1, 2)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        queries = self._heads(self.W_query(x), self.num_heads)
        keys = self._heads(self.W_key(x), self.num_groups)
        values = self._heads(self.W_value(x), self.num_groups)
        c = 0
        if cache is not None:
            c = cache[0].shape[2]
            keys = torch.cat([cache[0], keys], dim=2)
            values = torch.cat([cache[1], values], dim=2)
        n = x.shape[1]
        repeats = self.num_heads // self.num_groups
        all_keys = keys.repeat_interleave(repeats, dim=1)
        all_values = values.repeat_interleave(repeats, dim=1)
        scores = queries @ all_keys.transpose(2, 3) / math.sqrt(self.head_dim)
        scores = scores.masked_fill(self.mask[c : c + n, : c + n], -1000.0)
        heads = torch.softmax(scores, dim=-1) @ all_values
        return self.out_proj(heads.transpose(1, 2).flatten(2)), (keys, values)
