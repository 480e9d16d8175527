"""Right. F.scaled_dot_product_attention with an additive mask in the dtype of the layers, made with
triu from diagonal c + 1; the heads are repeated with an index. The cache has tensors of its own.

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
        owner = [head // (num_heads // num_groups) for head in range(num_heads)]
        self.register_buffer("owner", torch.tensor(owner), persistent=False)

    def _split(self, features: torch.Tensor, parts: int) -> torch.Tensor:
        pieces = features.split(self.head_dim, dim=-1)
        assert len(pieces) == parts
        return torch.stack(pieces, dim=1)

    def forward(
        self, x: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
    ) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
        n = x.shape[1]
        queries = self._split(self.W_query(x), self.num_heads)
        keys = self._split(self.W_key(x), self.num_groups)
        values = self._split(self.W_value(x), self.num_groups)
        c = 0
        if cache is not None:
            c = cache[0].shape[-2]
            keys = torch.cat((cache[0], keys), dim=-2)
            values = torch.cat((cache[1], values), dim=-2)
        mask = torch.full((n, c + n), -math.inf, dtype=queries.dtype, device=x.device)
        mask = mask.triu(diagonal=c + 1)
        heads = F.scaled_dot_product_attention(
            queries,
            keys.index_select(1, self.owner),
            values.index_select(1, self.owner),
            attn_mask=mask,
        )
        output = self.out_proj(torch.cat(heads.unbind(dim=1), dim=-1))
        return output, (keys, values)
