"""Right. Both sublayers go through one loop, dropout is a helper module that draws Bernoulli factors
and multiplies them in with addcmul, and the layers are registered by name from a dict.

Diagnosis: none
"""


class KeepFactors(nn.Module):
    """For every feature 0 with probability ``p``, otherwise 1 / (1 - p); all 1 in evaluation."""

    def __init__(self, p: float) -> None:
        super().__init__()
        self.keep = 1.0 - p

    def forward(self, like: torch.Tensor) -> torch.Tensor:
        if not self.training or self.keep == 1.0:
            return torch.ones_like(like)
        factors = torch.empty_like(like).bernoulli_(self.keep)
        return factors / self.keep if self.keep > 0 else factors


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
        layers = {
            "linear2": nn.Linear(d_hidden, d_model),
            "linear1": nn.Linear(d_model, d_hidden),
            "norm2": nn.LayerNorm(d_model),
            "norm1": nn.LayerNorm(d_model),
            "attention": CausalSelfAttention(d_model, num_heads, context_length),
            "factors": KeepFactors(dropout),
        }
        for name, layer in layers.items():
            self.add_module(name, layer)
        self.norm_first = norm_first

    def network(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.linear1(x)
        return self.linear2(torch.where(hidden > 0, hidden, torch.zeros_like(hidden)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        nothing = nn.Identity()
        for sublayer, norm in ((self.attention, self.norm1), (self.network, self.norm2)):
            before, after = (norm, nothing) if self.norm_first else (nothing, norm)
            change = sublayer(before(x))
            x = after(torch.addcmul(x, change, self.factors(change)))
        return x
