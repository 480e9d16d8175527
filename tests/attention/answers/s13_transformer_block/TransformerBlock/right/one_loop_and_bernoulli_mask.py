"""Right: both sublayers and both kinds of block go through the same loop, with the norm before or
after, and dropout is a hand-made Bernoulli mask.

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
        self.norm1, self.norm2 = (nn.LayerNorm(d_model, eps=1e-5) for _ in range(2))
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.keep = 1.0 - dropout
        self.norm_first = norm_first

    def _thin_out(self, change):
        if not self.training or self.keep == 1.0:
            return change
        mask = torch.bernoulli(torch.full_like(change, self.keep, requires_grad=False))
        return change * mask * (1.0 / self.keep if self.keep > 0.0 else 0.0)

    def _think(self, tokens):
        return self.linear2(self.linear1(tokens).clamp(min=0.0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        def unchanged(tokens):
            return tokens

        for norm, sublayer in ((self.norm1, self.attention), (self.norm2, self._think)):
            before, after = (norm, unchanged) if self.norm_first else (unchanged, norm)
            x = after(torch.add(x, self._thin_out(sublayer(before(x)))))
        return x
