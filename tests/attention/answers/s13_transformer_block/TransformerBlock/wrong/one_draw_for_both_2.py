"""Wrong. In training, one dropout pattern is drawn per call and used for both sublayers: a feature
that is dropped from the attention's output is dropped from the output of the feed-forward
network, too. The text asks for a draw of its own for each of the two sublayers. Values in
evaluation mode, with dropout=0 and with dropout=1 are right.

Diagnosis: Both sublayers drop the same features.
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
        self.drop = nn.Dropout(dropout)
        self.norm_first = norm_first

    def ffn(self, x):
        return self.linear2(torch.relu(self.linear1(x)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        keep = self.drop(torch.ones_like(x))
        if self.norm_first:
            h = x + keep * self.attention(self.norm1(x))
            return h + keep * self.ffn(self.norm2(h))
        h = self.norm1(x + keep * self.attention(x))
        return self.norm2(h + keep * self.ffn(h))
