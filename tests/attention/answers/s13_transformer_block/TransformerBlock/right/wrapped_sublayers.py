"""Right. A helper method wraps any sublayer function with norm, residual and dropout and is called
in a loop over the two pairs (sublayer, norm). Dropout is written by hand with torch.rand, with p
= 1 treated on its own so that nothing is divided by 0.

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
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.rate = dropout
        self.norm_first = norm_first

    def ffn(self, t):
        return self.linear2(self.linear1(t).clamp(min=0))

    def drop(self, t):
        if not self.training or self.rate == 0:
            return t
        if self.rate == 1:
            return t * 0
        keep = torch.rand_like(t) >= self.rate
        return torch.where(keep, t / (1 - self.rate), torch.zeros_like(t))

    def wrap(self, t, sublayer, norm):
        if self.norm_first:
            return self.drop(sublayer(norm(t))) + t
        return norm(self.drop(sublayer(t)) + t)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for sublayer, norm in ((self.attention, self.norm1), (self.ffn, self.norm2)):
            x = self.wrap(x, sublayer, norm)
        return x
