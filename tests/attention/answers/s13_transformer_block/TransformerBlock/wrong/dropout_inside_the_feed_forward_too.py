"""Wrong: as in PyTorch's layer, dropout acts on the hidden features after the ReLU as well, which
the text excludes. With dropout=0.5 in training the feed-forward output that is kept is not twice
the one of evaluation mode.

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
        self.norm_first = norm_first

    def feed_forward(self, h: torch.Tensor) -> torch.Tensor:
        hidden = self.dropout(F.relu(self.linear1(h)))
        return self.dropout(self.linear2(hidden))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self.dropout(self.attention(self.norm1(x)))
            return h + self.feed_forward(self.norm2(h))
        h = self.norm1(x + self.dropout(self.attention(x)))
        return self.norm2(h + self.feed_forward(h))
