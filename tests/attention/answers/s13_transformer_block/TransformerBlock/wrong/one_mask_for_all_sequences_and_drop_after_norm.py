"""Two mistakes: all sequences of a batch share one dropout mask, and post-norm drops the output of
the norm in place of the sublayer's.

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
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.rate = dropout
        self.norm_first = norm_first

    def _dropout(self, y: torch.Tensor) -> torch.Tensor:
        if not self.training or self.rate == 0.0:
            return y
        if self.rate == 1.0:
            return y * 0.0
        keep = torch.rand(y.shape[1:], device=y.device) >= self.rate  # for each token and feature
        return y * keep / (1.0 - self.rate)

    def _feed_forward(self, h: torch.Tensor) -> torch.Tensor:
        return self.linear2(torch.relu(self.linear1(h)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self._dropout(self.attention(self.norm1(x)))
            return h + self._dropout(self._feed_forward(self.norm2(h)))
        h = self._dropout(self.norm1(x + self.attention(x)))
        return self._dropout(self.norm2(h + self._feed_forward(h)))
