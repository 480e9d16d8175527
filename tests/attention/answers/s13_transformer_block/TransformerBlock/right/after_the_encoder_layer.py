"""Written like the source of nn.TransformerEncoderLayer, with _sa_block and _ff_block.

Diagnosis: none
"""


class TransformerBlock(nn.Module):
    def __init__(
        self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True,
    ):
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.norm_first = norm_first
        self.norm1 = nn.LayerNorm(d_model, eps=1e-5)
        self.norm2 = nn.LayerNorm(d_model, eps=1e-5)
        self.dropout1 = nn.Dropout(dropout)
        self.dropout2 = nn.Dropout(dropout)
        self.activation = F.relu
        self.attention = CausalSelfAttention(
            d_model=d_model, num_heads=num_heads, context_length=context_length
        )

    def forward(self, src):
        x = src
        if self.norm_first:
            x = x + self._sa_block(self.norm1(x))
            x = x + self._ff_block(self.norm2(x))
        else:
            x = self.norm1(x + self._sa_block(x))
            x = self.norm2(x + self._ff_block(x))
        return x

    def _sa_block(self, x):
        return self.dropout1(self.attention(x))

    def _ff_block(self, x):
        x = self.linear2(self.activation(self.linear1(x)))
        return self.dropout2(x)
