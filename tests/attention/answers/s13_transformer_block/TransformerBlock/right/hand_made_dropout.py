"""Right, unusual: dropout is a small class of its own that multiplies with a random 0/1 tensor (and
handles p = 1 without dividing by zero); both sublayers go through one helper that gets them as
functions. The pre-norm and the post-norm formula share the code: the norm
comes in one of two places.

Diagnosis: none
"""


class _Drop(nn.Module):
    def __init__(self, p):
        super().__init__()
        self.p = float(p)

    def forward(self, y):
        if not self.training or self.p == 0.0:
            return y
        if self.p >= 1.0:
            return y * 0.0
        keep = (torch.rand_like(y) >= self.p).to(y.dtype)
        return y * keep / (1.0 - self.p)


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
        self.norm1, self.norm2 = nn.LayerNorm(d_model, 1e-5), nn.LayerNorm(d_model, 1e-5)
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.drop = _Drop(dropout)
        self.norm_first = norm_first

    def _feed(self, tokens):
        return self.linear2(self.linear1(tokens).clamp(min=0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for norm, sublayer in ((self.norm1, self.attention), (self.norm2, self._feed)):
            before, after = (norm, nn.Identity()) if self.norm_first else (nn.Identity(), norm)
            x = after(x + self.drop(sublayer(before(x))))
        return x
