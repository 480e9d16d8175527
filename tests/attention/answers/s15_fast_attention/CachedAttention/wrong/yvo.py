"""The causal mask is used only in a call without a cache; when several new tokens come with a
cache, each of them also looks at the new tokens after it.

Diagnosis: With a cache there is no mask, so that of several new tokens the earlier see the
later.
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
        b, n, _ = x.shape
        q = self.W_query(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.W_key(x).view(b, n, self.num_groups, self.head_dim).transpose(1, 2)
        v = self.W_value(x).view(b, n, self.num_groups, self.head_dim).transpose(1, 2)
        if cache is not None:
            k = torch.cat((cache[0], k), dim=2)
            v = torch.cat((cache[1], v), dim=2)
        repeats = self.num_heads // self.num_groups
        # with a cache the new token may look at everything, so no mask is needed
        y = F.scaled_dot_product_attention(
            q,
            k.repeat_interleave(repeats, dim=1),
            v.repeat_interleave(repeats, dim=1),
            is_causal=cache is None,
        )
        y = y.transpose(1, 2).reshape(b, n, self.num_heads * self.head_dim)
        return self.out_proj(y), (k, v)
