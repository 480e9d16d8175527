"""Wrong, two mistakes. One draw of the dropout mask serves both sublayers, so the same features are
dropped twice (in training, dropout=0.5). And the attention gets d_hidden as its context_length:
TransformerBlock(4, 2, 2, 3) refuses 3 tokens, and TransformerBlock(4, 2, 8, 3) takes 5.

Diagnosis: none
"""
class TransformerBlock(nn.Module):
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
        self.attention = CausalSelfAttention(d_model, num_heads, d_hidden)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)
        self.norm_first = norm_first

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        keep = self.dropout(torch.ones_like(x))  # all ones in evaluation mode
        if self.norm_first:
            h = x + keep * self.attention(self.norm1(x))
            return h + keep * self.linear2(torch.relu(self.linear1(self.norm2(h))))
        h = self.norm1(x + keep * self.attention(x))
        return self.norm2(h + keep * self.linear2(torch.relu(self.linear1(h))))
