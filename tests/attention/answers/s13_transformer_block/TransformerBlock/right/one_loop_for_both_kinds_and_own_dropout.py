"""Right: one loop serves pre-norm and post-norm, with a function that does nothing on the other
side, and dropout is written by hand with a fresh random mask in each call.

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
        self.rate, self.norm_first = float(dropout), norm_first
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1, self.norm2 = (nn.LayerNorm(d_model, eps=1e-5) for _ in "12")
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def _feed_forward(self, h):
        return self.linear2(self.linear1(h).clamp_min(0.0))

    def _drop(self, z):
        if not self.training:
            return z
        kept = torch.rand_like(z) >= self.rate  # never for rate 1, always for rate 0
        return z * kept * (1.0 / (1.0 - self.rate) if self.rate < 1.0 else 0.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        steps = ((self.attention, self.norm1), (self._feed_forward, self.norm2))
        for sublayer, norm in steps:
            order = [norm, lambda t: t]
            before, after = order if self.norm_first else reversed(order)
            x = after(torch.add(x, self._drop(sublayer(before(x)))))
        return x
