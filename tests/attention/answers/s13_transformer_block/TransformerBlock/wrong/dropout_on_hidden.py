"""Wrong. Dropout also acts on the hidden features between ReLU and linear2, as in PyTorch's layer;
the text says nowhere else. It shows in training with dropout=0.5: with attention off, the kept
features of the change differ from twice the change in evaluation.

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

    def _feed_forward(self, x):
        x = self.linear2(self.dropout(torch.relu(self.linear1(x))))
        return self.dropout2(x)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            x = x + self.dropout1(self.attention(self.norm1(x)))
            x = x + self._feed_forward(self.norm2(x))
        else:
            x = self.norm1(x + self.dropout1(self.attention(x)))
            x = self.norm2(x + self._feed_forward(x))
        return x
