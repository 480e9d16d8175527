"""Wrong, two mistakes. The kept features are not divided by 1 - dropout (training, dropout=0.5);
and the norms have eps 1e-12 and not 1e-5 (tokens of a small spread, such as 0.001 * randn, or
float64 to ten digits).

Diagnosis: In your pre-norm block, at least the norm of the first sublayer has an eps of nearly 0,
not of 1e-5.
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
        self.norm1 = nn.LayerNorm(d_model, eps=1e-12)
        self.norm2 = nn.LayerNorm(d_model, eps=1e-12)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = dropout
        self.norm_first = norm_first

    def _drop(self, x):
        if self.training and self.dropout > 0:
            dropped = torch.rand_like(x) < self.dropout
            x = x.masked_fill(dropped, 0.0)
        return x

    def _ffn(self, x):
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            h = x + self._drop(self.attention(self.norm1(x)))
            return h + self._drop(self._ffn(self.norm2(h)))
        h = self.norm1(x + self._drop(self.attention(x)))
        return self.norm2(h + self._drop(self._ffn(h)))
