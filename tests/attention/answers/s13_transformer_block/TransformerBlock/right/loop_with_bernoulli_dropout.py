"""Both sublayers go through one loop over pairs of norm and sublayer, and dropout is a product with
numbers from torch.bernoulli in place of nn.Dropout. The ReLU is a product with a comparison.

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
        layers = dict(
            attention=CausalSelfAttention(d_model, num_heads, context_length),
            norm1=nn.LayerNorm(d_model),
            linear1=nn.Linear(d_model, d_hidden),
            linear2=nn.Linear(d_hidden, d_model),
            norm2=nn.LayerNorm(d_model),
        )
        for name, layer in layers.items():
            self.add_module(name, layer)
        self.keep = 1.0 - dropout
        self.norm_first = norm_first

    def _feed_forward(self, x: torch.Tensor) -> torch.Tensor:
        wide = self.linear1(x)
        return self.linear2(wide * (wide > 0))

    def _thinned(self, change: torch.Tensor) -> torch.Tensor:
        if not self.training:
            return change
        kept = torch.bernoulli(torch.full_like(change, self.keep))
        return change * kept / (self.keep or 1.0)  # nothing is kept with dropout=1

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for norm, sublayer in ((self.norm1, self.attention), (self.norm2, self._feed_forward)):
            before, after = (norm, nn.Identity()) if self.norm_first else (nn.Identity(), norm)
            x = after(x + self._thinned(sublayer(before(x))))
        return x
