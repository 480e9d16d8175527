"""Dropout acts on the hidden features after the ReLU as well (as in nn.TransformerEncoderLayer),
but the text wants it on the sublayers' outputs and nowhere else.

Diagnosis: Hidden features of the network are dropped, too.
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
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)
        self.dropout1 = nn.Dropout(dropout)
        self.dropout2 = nn.Dropout(dropout)
        self.norm_first = norm_first

    def feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.dropout(torch.relu(self.linear1(x))))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self.dropout1(self.attention(self.norm1(x)))
            return h + self.dropout2(self.feed_forward(self.norm2(h)))
        h = self.norm1(x + self.dropout1(self.attention(x)))
        return self.norm2(h + self.dropout2(self.feed_forward(h)))
