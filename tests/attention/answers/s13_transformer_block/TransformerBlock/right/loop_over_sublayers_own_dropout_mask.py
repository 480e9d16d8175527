"""Unusual: one loop serves both sublayers and both kinds of norm, dropout is a Bernoulli mask made
by hand, and the ReLU is a product with a comparison.

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
        self.rate = dropout
        self.norm_first = norm_first
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        for name in ("norm1", "norm2"):
            self.add_module(name, nn.LayerNorm(d_model))

    def _feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.linear1(x)
        return self.linear2(hidden * (hidden > 0))

    def _dropped(self, change: torch.Tensor) -> torch.Tensor:
        if not self.training:
            return change
        kept = torch.empty_like(change).bernoulli_(1.0 - self.rate)
        if self.rate < 1.0:
            kept /= 1.0 - self.rate
        return change * kept

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for norm, sublayer in (
            (self.norm1, self.attention),
            (self.norm2, self._feed_forward),
        ):
            change = self._dropped(sublayer(norm(x) if self.norm_first else x))
            x = torch.add(x, change)
            x = x if self.norm_first else norm(x)
        return x
