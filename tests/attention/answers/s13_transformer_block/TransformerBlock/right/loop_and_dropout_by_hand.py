"""A loop over pairs of norm and sublayer serves both kinds of block; dropout is drawn by hand with
rand_like, and F.threshold is the ReLU.

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
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.share = dropout
        self.norm_first = norm_first

    def feed(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.linear2(F.threshold(self.linear1(tokens), 0.0, 0.0))

    def drop(self, change: torch.Tensor) -> torch.Tensor:
        if not self.training:
            return change
        factor = 0.0 if self.share == 1.0 else 1.0 / (1.0 - self.share)
        kept = torch.rand_like(change) >= self.share  # never true for a share of 1
        return torch.where(kept, change * factor, torch.zeros_like(change))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for norm, sublayer in ((self.norm1, self.attention), (self.norm2, self.feed)):
            if self.norm_first:
                x = x + self.drop(sublayer(norm(x)))
            else:
                x = norm(x + self.drop(sublayer(x)))
        return x
