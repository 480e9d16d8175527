"""One loop serves both sublayers, the norm stands before or after by exchanging it with an
identity function.

Diagnosis: none
"""


def _same(x):
    return x


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
        for number in (1, 2):
            self.add_module(f"norm{number}", nn.LayerNorm(d_model, eps=1e-5))
        widths = (d_model, d_hidden, d_model)
        self.linear1, self.linear2 = (nn.Linear(a, b) for a, b in zip(widths, widths[1:]))
        self.p, self.norm_first = dropout, norm_first

    def _feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.linear1(x).relu())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for norm, sublayer in ((self.norm1, self.attention), (self.norm2, self._feed_forward)):
            before, after = (norm, _same) if self.norm_first else (_same, norm)
            change = F.dropout(sublayer(before(x)), p=self.p, training=self.training)
            x = after(x + change)
        return x
