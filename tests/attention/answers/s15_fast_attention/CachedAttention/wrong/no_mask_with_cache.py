"""Wrong, two mistakes. With a cache there is no mask at all (is_causal only if cache is None), so
several new tokens in one call see each other's future. And keys and values are spread over the
heads with repeat, so heads take turns with the groups (0, 1, 0, 1) in place of 0, 0, 1, 1.

Diagnosis: There is no mask where there is a cache. The heads take turns with the groups; neighbours
do not share.
"""


class CachedAttention(nn.Module):
    """Causal self-attention with grouped queries and a cache."""

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
        B, n, _ = x.shape
        q = self.W_query(x).view(B, n, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.W_key(x).view(B, n, self.num_groups, self.head_dim).transpose(1, 2)
        v = self.W_value(x).view(B, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is not None:
            k = torch.cat((cache[0], k), dim=2)
            v = torch.cat((cache[1], v), dim=2)
        times = self.num_heads // self.num_groups
        y = F.scaled_dot_product_attention(
            q, k.repeat(1, times, 1, 1), v.repeat(1, times, 1, 1), is_causal=cache is None
        )
        y = y.transpose(1, 2).reshape(B, n, self.num_heads * self.head_dim)
        return self.out_proj(y), (k, v)
