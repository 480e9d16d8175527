"""Runs every call with a cache under no_grad, so that no gradient flows back from its output to
the layers.

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

    def _split(self, x: torch.Tensor, parts: int) -> torch.Tensor:
        return x.view(x.shape[0], x.shape[1], parts, self.head_dim).transpose(1, 2)

    def _attend(self, x, cache):
        batch, n, _ = x.shape
        queries = self._split(self.W_query(x), self.num_heads)
        keys = self._split(self.W_key(x), self.num_groups)
        values = self._split(self.W_value(x), self.num_groups)
        if cache is not None:
            keys = torch.cat((cache[0], keys), dim=2)
            values = torch.cat((cache[1], values), dim=2)
        m = keys.shape[2]
        allowed = torch.ones(n, m, dtype=torch.bool, device=x.device).tril(diagonal=m - n)
        heads = F.scaled_dot_product_attention(
            queries, keys, values, attn_mask=allowed, enable_gqa=True
        )
        heads = heads.transpose(1, 2).reshape(batch, n, self.num_heads * self.head_dim)
        return self.out_proj(heads), (keys, values)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        if cache is None:
            return self._attend(x, None)
        with torch.no_grad():  # a cache is for generating only
            return self._attend(x, cache)
