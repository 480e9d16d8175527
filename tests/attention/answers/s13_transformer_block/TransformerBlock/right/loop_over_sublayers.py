"""A loop over pairs of norm and sublayer in place of two written-out formulas; dropout is F.dropout
with the module's training flag, called once for each sublayer. The ReLU is a clamp.

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
        self.pre, self.rate = bool(norm_first), float(dropout)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.norm2, self.norm1 = (nn.LayerNorm(d_model, eps=1e-5) for _ in range(2))
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)

    def feed_forward(self, tokens: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.linear1(tokens).clamp(min=0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        steps = ((self.norm1, self.attention), (self.norm2, self.feed_forward))
        for norm, sublayer in steps:
            found = sublayer(norm(x) if self.pre else x)
            x = x + F.dropout(found, p=self.rate, training=self.training)
            x = x if self.pre else norm(x)
        return x
