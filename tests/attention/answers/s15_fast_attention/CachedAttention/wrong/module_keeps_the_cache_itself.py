"""The keys and values are kept in the module, and the cache that is handed in only says whether to
go on, so continuing from an older cache or from that of another text uses the wrong tokens.

Diagnosis: The module appends to the keys and values that it keeps from its last call, not to those
of the cache that it is given.
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
        self.cache_k = None
        self.cache_v = None

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        batch, n, _ = x.shape
        queries = self.W_query(x).view(batch, n, self.num_heads, self.head_dim).transpose(1, 2)
        keys = self.W_key(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)
        values = self.W_value(x).view(batch, n, self.num_groups, self.head_dim).transpose(1, 2)

        if cache is None:  # a new text begins
            self.cache_k, self.cache_v = keys, values
        else:
            self.cache_k = torch.cat((self.cache_k, keys), dim=2)
            self.cache_v = torch.cat((self.cache_v, values), dim=2)

        share = self.num_heads // self.num_groups
        tokens = self.cache_k.shape[2]
        free = torch.ones(n, tokens, dtype=torch.bool, device=x.device).tril(tokens - n)
        heads = F.scaled_dot_product_attention(
            queries,
            self.cache_k.repeat_interleave(share, dim=1),
            self.cache_v.repeat_interleave(share, dim=1),
            attn_mask=free,
        )
        output = self.out_proj(heads.transpose(1, 2).flatten(2))
        return output, (self.cache_k, self.cache_v)
