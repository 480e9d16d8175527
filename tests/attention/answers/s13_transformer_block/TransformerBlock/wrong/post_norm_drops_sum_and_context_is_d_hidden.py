"""Wrong twice: in post-norm dropout acts on the sum and not on the sublayer's output, so that with
dropout=1.0 in training x is lost (y should be norm2(norm1(x)), here it is norm2(0)). And
attention gets d_hidden as its context length: TransformerBlock(8, 2, 4, 16) on 10 tokens raises a
ValueError, although 10 <= 16.

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

    def feed_forward(self, x):
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self.dropout(self.attention(self.norm1(x)))
            y = h + self.dropout(self.feed_forward(self.norm2(h)))
        else:
            h = self.norm1(self.dropout(x + self.attention(x)))
            y = self.norm2(self.dropout(h + self.feed_forward(h)))
        return y
