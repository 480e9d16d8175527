"""A mask is set only when there is no cache, as if later calls always brought a single token. It
breaks "new token i ... looks at all tokens of the cache and at the new tokens 0 to i": with a
cache and two or more new tokens, the earlier ones see the later ones.

Diagnosis: With a cache there is no mask, so that of several new tokens the earlier see the
later.
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
        repeats = self.num_heads // self.num_groups
        context = F.scaled_dot_product_attention(
            queries,
            keys.repeat_interleave(repeats, dim=1),
            values.repeat_interleave(repeats, dim=1),
            is_causal=cache is None,  # with a cache, all keys are in the past
        )
        output = self.out_proj(context.transpose(1, 2).reshape(batch, n, -1))
        return output, (keys, values)
