"""Two mistakes: one dropout mask is drawn and used for both sublayers, and in the post-norm block
it acts on the sum with x and not on the sublayer's output alone.

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
        self.norm_first = norm_first
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)

    def _feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        kept = self.dropout(torch.ones_like(x))
        if self.norm_first:
            h = x + kept * self.attention(self.norm1(x))
            return h + kept * self._feed_forward(self.norm2(h))
        h = self.norm1(kept * (x + self.attention(x)))
        return self.norm2(kept * (h + self._feed_forward(h)))
