"""Two mistakes: dropout acts on the hidden features behind the ReLU as well, and in a post-norm
block it acts on the sum and not on the sublayer's output.

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
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)
        self.norm_first = norm_first

    def feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.dropout(torch.relu(self.linear1(x)))
        return self.linear2(hidden)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self.dropout(self.attention(self.norm1(x)))
            return h + self.dropout(self.feed_forward(self.norm2(h)))
        h = self.norm1(self.dropout(x + self.attention(x)))
        return self.norm2(self.dropout(h + self.feed_forward(h)))
