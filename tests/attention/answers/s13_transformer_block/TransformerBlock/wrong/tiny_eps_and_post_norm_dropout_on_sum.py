"""Two mistakes: both norms have eps 1e-12 in place of 1e-5; and in the post-norm block alone
dropout acts on the sum of token and sublayer output.

Diagnosis: In your pre-norm block, at least the norm of the first sublayer has an eps of nearly 0,
not of 1e-5.
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
        self.norm1 = nn.LayerNorm(d_model, eps=1e-12)
        self.norm2 = nn.LayerNorm(d_model, eps=1e-12)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)
        self.norm_first = norm_first

    def feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self.dropout(self.attention(self.norm1(x)))
            return h + self.dropout(self.feed_forward(self.norm2(h)))
        h = self.norm1(self.dropout(x + self.attention(x)))
        return self.norm2(self.dropout(h + self.feed_forward(h)))
