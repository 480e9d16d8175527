"""Two small functions for the sublayers and one helper for the residual; functional dropout with
training=self.training.

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
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.p, self.pre = dropout, norm_first

    def _ffn(self, h):
        return self.linear2(self.linear1(h).clamp(min=0))

    def _around(self, x, sublayer, norm):
        change = sublayer(norm(x) if self.pre else x)
        y = x + F.dropout(change, p=self.p, training=self.training)
        return y if self.pre else norm(y)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for sublayer, norm in ((self.attention, self.norm1), (self._ffn, self.norm2)):
            x = self._around(x, sublayer, norm)
        return x
