"""One loop serves both sublayers and both kinds of block: a norm stands before the sublayer or after
the sum, and the other place holds an identity. Dropout is made by hand from uniform numbers.

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
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.p = float(dropout)
        self.norm_first = norm_first

    def _drop(self, change: torch.Tensor) -> torch.Tensor:
        if not self.training:
            return change
        dropped = torch.rand_like(change) < self.p  # a number is from 0 to 1, without 1
        return change.masked_fill(dropped, 0.0) / ((1.0 - self.p) or 1.0)

    def _network(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.linear1(x).relu())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        def as_it_is(tokens: torch.Tensor) -> torch.Tensor:
            return tokens

        for norm, sublayer in ((self.norm1, self.attention), (self.norm2, self._network)):
            before, after = (norm, as_it_is) if self.norm_first else (as_it_is, norm)
            x = after(torch.add(x, self._drop(sublayer(before(x)))))
        return x
