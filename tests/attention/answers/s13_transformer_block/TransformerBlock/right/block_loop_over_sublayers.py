"""Both sublayers run through one loop with a functional dropout, which draws anew for each of them;
the residual step is a method, so both kinds of block share the code.

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
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.norm1, self.norm2 = (nn.LayerNorm(d_model) for _ in range(2))
        self.rate, self.norm_first = dropout, norm_first

    def _network(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.linear1(x).clamp(min=0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for sublayer, norm in ((self.attention, self.norm1), (self._network, self.norm2)):
            change = sublayer(norm(x) if self.norm_first else x)
            x = x + F.dropout(change, p=self.rate, training=self.training)
            if not self.norm_first:
                x = norm(x)
        return x
