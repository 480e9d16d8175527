"""Makes the layers with setattr, goes over both sublayers in a loop, and draws the dropout itself
with torch.rand_like in place of nn.Dropout.

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
        widths = (d_model, d_hidden, d_model)
        for number in (1, 2):
            setattr(self, f"norm{number}", nn.LayerNorm(d_model))
            setattr(self, f"linear{number}", nn.Linear(*widths[number - 1 : number + 1]))
        self.rate, self.norm_first = dropout, norm_first

    def _think(self, tokens: torch.Tensor) -> torch.Tensor:
        hidden = self.linear1(tokens)
        return self.linear2(torch.where(hidden > 0, hidden, torch.zeros_like(hidden)))

    def _drop(self, change: torch.Tensor) -> torch.Tensor:
        if not self.training:
            return change
        lost = torch.rand_like(change) < self.rate
        scale = 0.0 if self.rate == 1 else 1 / (1 - self.rate)
        return change.masked_fill(lost, 0.0) * scale

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for run, norm in ((self.attention, self.norm1), (self._think, self.norm2)):
            if self.norm_first:
                x = x + self._drop(run(norm(x)))
            else:
                x = norm(x + self._drop(run(x)))
        return x
