"""Right. Unusual: forward is a loop over two (sublayer, norm) pairs, the sublayers being bound
methods; dropout is F.dropout with self.training, called anew for each. The post-norm and the
pre-norm formula are one expression with an identity in place of the norm that is missing.

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
        self.p, self.norm_first = dropout, norm_first
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.norm1, self.norm2 = (nn.LayerNorm(d_model, eps=1e-5) for _ in "12")
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)

    def _feed_forward(self, t):
        hidden = self.linear1(t)
        return self.linear2(hidden * (hidden > 0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        same = nn.Identity()
        for sublayer, norm in ((self.attention, self.norm1), (self._feed_forward, self.norm2)):
            before, after = (norm, same) if self.norm_first else (same, norm)
            change = F.dropout(sublayer(before(x)), self.p, training=self.training)
            x = after(x + change)
        return x
