"""Wrong. In training the values are dropped, not the attention weights; with d_out = 1 the last
token looks the same. With d_out = 2, equal value features and zero scores, the two features of a
head differ in training; and all queries lose the same values.

Diagnosis: Dropout acts on the values, not on the attention weights.
"""
class _ValueDropHead(CausalAttention):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens, but the context holds {len(self.mask)}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.dropout(self.W_value(x))
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        return scores.softmax(dim=-1) @ values


class StackedHeads(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        self.heads = nn.ModuleList(
            [
                _ValueDropHead(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([head(x) for head in self.heads], dim=-1)
