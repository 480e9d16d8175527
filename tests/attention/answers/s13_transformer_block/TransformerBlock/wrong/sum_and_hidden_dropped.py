"""Wrong, two mistakes. In a post-norm block dropout acts on the sum and not on what the sublayer
gives (norm_first=False, dropout=1.0, training: the output does not depend on x); and in both kinds
it acts between the ReLU and linear2, too (dropout=0.5 in training).

Diagnosis: none
"""
class TransformerBlock(nn.Module):
    """Causal attention and a feed-forward network, with residual connections and norms."""

    def __init__(
        self,
        d_model: int,
        num_heads: int,
        d_hidden: int,
        context_length: int,
        dropout: float = 0.0,
        norm_first: bool = True,
    ) -> None:
        super().__init__()
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)
        self.norm_first = norm_first

    def _ffn(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.dropout(F.relu(self.linear1(x))))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self.dropout(self.attention(self.norm1(x)))
            return h + self.dropout(self._ffn(self.norm2(h)))
        h = self.norm1(self.dropout(x + self.attention(x)))
        return self.norm2(self.dropout(h + self._ffn(h)))
