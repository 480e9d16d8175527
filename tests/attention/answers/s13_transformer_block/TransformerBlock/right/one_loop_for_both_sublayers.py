"""One loop serves both sublayers and both kinds of block, with a function that does nothing in the
place where there is no norm. Dropout is written by hand with random numbers, and the feed-forward
network with einsum.

Diagnosis: none
"""


class TransformerBlock(nn.Module):
    """Causal attention and a feed-forward network, with residual connections and norms."""

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
        self.dropped = dropout
        self.norm_first = norm_first
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.norm2, self.norm1 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)

    @staticmethod
    def _same(x):
        return x

    def _feed_forward(self, x):
        hidden = torch.einsum("btd,hd->bth", x, self.linear1.weight) + self.linear1.bias
        hidden = torch.relu(hidden)
        return torch.einsum("bth,dh->btd", hidden, self.linear2.weight) + self.linear2.bias

    def _drop(self, x):
        if not self.training or self.dropped == 0:
            return x
        kept = torch.rand_like(x) >= self.dropped  # rand is below 1: nothing is kept for 1.0
        share = 1 - self.dropped
        return x * kept * (1 / share if share > 0 else 0.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Apply attention, then the feed-forward network (linear1, ReLU, linear2)."""
        for sublayer, norm in ((self.attention, self.norm1), (self._feed_forward, self.norm2)):
            before, after = (norm, self._same) if self.norm_first else (self._same, norm)
            x = after(x + self._drop(sublayer(before(x))))
        return x
