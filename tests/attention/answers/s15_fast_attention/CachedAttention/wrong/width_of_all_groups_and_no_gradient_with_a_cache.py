"""Two mistakes: scores are divided by the root of num_groups * head_dim, and with a cache no
gradients flow back to the layers.

Diagnosis: The scores are divided by the square root of the width of all groups together, not of
one head.
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
        self.scale = self.W_key.out_features**-0.5

    def _split(self, features: torch.Tensor, parts: int) -> torch.Tensor:
        batch, n, _ = features.shape
        return features.view(batch, n, parts, self.head_dim).transpose(1, 2)

    def _attend(self, x, cache):
        queries = self._split(self.W_query(x), self.num_heads)
        keys = self._split(self.W_key(x), self.num_groups)
        values = self._split(self.W_value(x), self.num_groups)
        if cache is not None:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        n, m = queries.shape[2], keys.shape[2]
        allowed = torch.ones(n, m, dtype=torch.bool, device=x.device).tril(m - n)
        share = self.num_heads // self.num_groups
        heads = F.scaled_dot_product_attention(
            queries,
            keys.repeat_interleave(share, dim=1),
            values.repeat_interleave(share, dim=1),
            attn_mask=allowed,
            scale=self.scale,
        )
        return self.out_proj(heads.transpose(1, 2).flatten(2)), (keys, values)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        # a cache is there for writing only, and writing needs no gradients
        with torch.set_grad_enabled(torch.is_grad_enabled() and cache is None):
            return self._attend(x, cache)
