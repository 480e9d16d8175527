"""Wrong, twice. The module appends to the cache of its last call, not to the one that is given:
after _, early = layer(x), the calls layer(a, early) and layer(b, early) let b see a. And the
attention reads the detached keys and values: output.sum().backward() gives W_key and W_value no
gradient, for any x.

Diagnosis: The module appends to the keys and values that it keeps from its last call, not to those
of the cache that it is given.
"""


class CachedAttention(nn.Module):
    def __init__(self, d_in: int, num_heads: int, num_groups: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads, self.num_groups, self.head_dim = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)
        self.kept = None

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        queries = self.W_query(x).reshape(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).reshape(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).reshape(batch, n, self.num_groups, self.head_dim).transpose(1, 2)

        # no gradients are needed from the cache
        keys, values = keys.detach(), values.detach()
        if cache is not None:
            keys = torch.cat((self.kept[0], keys), dim=2)
            values = torch.cat((self.kept[1], values), dim=2)
        self.kept = (keys, values)

        m = keys.shape[2]
        blocked = torch.ones(n, m, dtype=torch.bool, device=x.device).triu(m - n + 1)
        share = self.num_heads // self.num_groups
        heads = F.scaled_dot_product_attention(
            queries,
            keys.repeat_interleave(share, dim=1),
            values.repeat_interleave(share, dim=1),
            attn_mask=~blocked,
        )
        output = self.out_proj(heads.transpose(1, 2).reshape(batch, n, -1))
        return output, self.kept
