"""It drops hidden features behind the ReLU, too, as PyTorch's layer does, and it hands d_hidden to
the attention as its context length.

Mistakes: (1) in training with dropout = 0.5, hidden features are set to 0 or doubled before
linear2: with linear1 and linear2 = identities a feature of the FFN's output becomes 0 or 4 times as
large, the text asks for 0 or 2 times ("and nowhere else in this block"). (2) for
TransformerBlock(4, 2, 2, 3) and an x of 3 tokens it raises a ValueError, the text asks for an
output, as 3 <= context_length; and for TransformerBlock(4, 2, 8, 3) and 5 tokens it returns an
output, the text asks for a ValueError.

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
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.dropout = nn.Dropout(dropout)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.dropout1 = nn.Dropout(dropout)
        self.dropout2 = nn.Dropout(dropout)
        self.norm_first = norm_first

    def _sa_block(self, x: torch.Tensor) -> torch.Tensor:
        return self.dropout1(self.attention(x))

    def _ff_block(self, x: torch.Tensor) -> torch.Tensor:
        x = self.linear2(self.dropout(F.relu(self.linear1(x))))
        return self.dropout2(x)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            x = x + self._sa_block(self.norm1(x))
            x = x + self._ff_block(self.norm2(x))
        else:
            x = self.norm1(x + self._sa_block(x))
            x = self.norm2(x + self._ff_block(x))
        return x
