"""Detaches keys and values so that the cache does not keep the computation, but attends to the
detached ones. The numbers are right; after output.sum().backward(), with or without a cache,
W_key and W_value have no gradient, where the text says that gradients flow to the layers.

Diagnosis: none
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
        keys, values = keys.detach(), values.detach()  # no graph in the cache
        m = keys.shape[2]
        allowed = torch.ones(n, m, dtype=torch.bool, device=x.device).tril(diagonal=m - n)
        size = self.num_heads // self.num_groups
        heads = F.scaled_dot_product_attention(
            queries,
            keys.repeat_interleave(size, dim=1),
            values.repeat_interleave(size, dim=1),
            attn_mask=allowed,
        )
        return self.out_proj(heads.transpose(1, 2).flatten(2)), (keys, values)
