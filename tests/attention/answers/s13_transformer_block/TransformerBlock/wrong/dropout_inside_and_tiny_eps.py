"""Two mistakes: dropout acts also on the hidden features behind the ReLU, as in
nn.TransformerEncoderLayer, which the text excludes (in training with dropout 0.5, d_hidden 1 and
no bias in linear2, kept features of the feed-forward change are multiplied by 4 in place of 2,
and half of the tokens lose all of them at once); and the norms have eps 1e-12 as in BERT, which
is wrong for tokens with a small spread such as (0.001, 0.002, 0.003, 0.004).

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

    def ffn(self, h: torch.Tensor) -> torch.Tensor:
        hidden = self.dropout(F.relu(self.linear1(h)))
        return self.dropout(self.linear2(hidden))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self.dropout(self.attention(self.norm1(x)))
            return h + self.ffn(self.norm2(h))
        h = self.norm1(x + self.dropout(self.attention(x)))
        return self.norm2(h + self.ffn(h))
