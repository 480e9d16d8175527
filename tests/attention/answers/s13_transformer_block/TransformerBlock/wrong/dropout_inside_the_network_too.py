"""Wrong in training: as in PyTorch's own layer, dropout also acts after the ReLU, but the text wants
it just before the two additions and nowhere else. With dropout=0.5, features of the feed-forward
result get sums over half of the hidden features, doubled twice.

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
        self.norm_first = norm_first
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)
        self.dropout1 = nn.Dropout(dropout)
        self.dropout2 = nn.Dropout(dropout)

    def feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = torch.relu(self.linear1(x))
        return self.linear2(self.dropout(hidden))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self.dropout1(self.attention(self.norm1(x)))
            return h + self.dropout2(self.feed_forward(self.norm2(h)))
        h = self.norm1(x + self.dropout1(self.attention(x)))
        return self.norm2(h + self.dropout2(self.feed_forward(h)))
