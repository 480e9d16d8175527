"""Two mistakes: nn.Dropout1d drops whole tokens of a sublayer's output and not single features,
and both norms have eps 1e-6 in place of 1e-5.

Diagnosis: In your pre-norm block, at least the norm of the first sublayer has an eps of about
1e-06, not of 1e-5.
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
        self.norm1 = nn.LayerNorm(d_model, eps=1e-6)
        self.norm2 = nn.LayerNorm(d_model, eps=1e-6)
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout1d(dropout)  # sequences have one dimension
        self.norm_first = norm_first

    def mlp(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            x = x + self.dropout(self.attention(self.norm1(x)))
            x = x + self.dropout(self.mlp(self.norm2(x)))
        else:
            x = self.norm1(x + self.dropout(self.attention(x)))
            x = self.norm2(x + self.dropout(self.mlp(x)))
        return x
