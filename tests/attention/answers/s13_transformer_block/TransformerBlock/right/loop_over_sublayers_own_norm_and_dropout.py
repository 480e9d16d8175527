"""Both sublayers go through one loop, with the norm put before or behind by a pair of functions. The
norm and the dropout are written by hand, the norm as a class inside the block.

Diagnosis: none
"""


class TransformerBlock(nn.Module):
    class Norm(nn.Module):
        def __init__(self, features):
            super().__init__()
            self.weight = nn.Parameter(torch.ones(features))
            self.bias = nn.Parameter(torch.zeros(features))

        def forward(self, x):
            centred = x - x.mean(-1, keepdim=True)
            variance = torch.einsum("...d,...d->...", centred, centred) / x.shape[-1]
            return centred / (variance + 1e-5).sqrt()[..., None] * self.weight + self.bias

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
        self.norm1, self.norm2 = (self.Norm(d_model) for _ in range(2))
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.p = float(dropout)
        self.norm_first = norm_first

    def drop(self, change):
        if not self.training or self.p == 0.0:
            return change
        if self.p == 1.0:
            return change * 0.0
        kept = torch.rand_like(change) >= self.p
        return torch.where(kept, change / (1.0 - self.p), 0.0)

    def feed_forward(self, x):
        return self.linear2(self.linear1(x).relu())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        def same(t):
            return t

        for norm, sublayer in ((self.norm1, self.attention), (self.norm2, self.feed_forward)):
            before, behind = (norm, same) if self.norm_first else (same, norm)
            x = behind(x + self.drop(sublayer(before(x))))
        return x
