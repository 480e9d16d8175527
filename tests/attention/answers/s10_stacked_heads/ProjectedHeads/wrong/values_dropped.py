"""In training the dropout is applied to the values and not to the attention weights. With
dropout=0.5, d_out=2 and values that are equal in both features, one feature of a head is then
dropped without the other, and a token is lost for all queries at once.

Diagnosis: Dropout acts on the values, not on the attention weights.
"""


class DroppingHead(CausalAttention):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > len(self.mask):
            raise ValueError("more tokens than the context holds")
        scores = self.W_query(x) @ self.W_key(x).transpose(1, 2)
        scores = scores / math.sqrt(self.W_key.out_features)
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        return scores.softmax(dim=-1) @ self.dropout(self.W_value(x))


class ProjectedHeads(nn.Module):
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
            DroppingHead(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(torch.cat([head(x) for head in self.heads], dim=-1))
