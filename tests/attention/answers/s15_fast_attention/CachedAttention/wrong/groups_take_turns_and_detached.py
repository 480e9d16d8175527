"""Two mistakes: the groups take turns in the features of W_key and W_value in place of lying side
by side, and with a cache the new keys and values are detached, so that no gradient reaches W_key
and W_value.

Diagnosis: Group c has every num_groups-th feature of W_key and of W_value, from feature c on, and
not neighbours.
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
        # (batch, groups, n, head_dim)
        keys = self.W_key(x).view(batch, n, self.head_dim, self.num_groups).permute(0, 3, 1, 2)
        values = self.W_value(x).view(batch, n, self.head_dim, self.num_groups).permute(0, 3, 1, 2)
        if cache is not None:
            # No gradient is needed through the cache.
            keys = torch.cat((cache[0], keys), dim=2).detach()
            values = torch.cat((cache[1], values), dim=2).detach()

        total = keys.shape[2]
        allowed = torch.ones(n, total, dtype=torch.bool, device=x.device).tril(total - n)
        shared = self.num_heads // self.num_groups
        heads = F.scaled_dot_product_attention(
            queries,
            keys.repeat_interleave(shared, dim=1),
            values.repeat_interleave(shared, dim=1),
            attn_mask=allowed,
        )
        output = self.out_proj(heads.transpose(1, 2).reshape(batch, n, -1))
        return output, (keys, values)
