"""TWO: with a cache there is no mask at all (is_causal only without a cache), so several new tokens
see each other's future; and keys and values are repeated in turns (0, 1, 0, 1), not for
neighbouring heads.

Diagnosis: There is no mask where there is a cache. The heads take turns with the groups;
neighbours do not share.
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
        members = self.num_heads // self.num_groups
        context = F.scaled_dot_product_attention(
            queries,
            keys.repeat(1, members, 1, 1),
            values.repeat(1, members, 1, 1),
            is_causal=cache is None,
        )
        output = self.out_proj(context.transpose(1, 2).flatten(2))
        return output, (keys, values)
