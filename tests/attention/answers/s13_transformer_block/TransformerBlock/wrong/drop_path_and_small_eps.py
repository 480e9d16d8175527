"""Two mistakes from a vision transformer: dropout drops the whole output of a sublayer for a
sequence and not single features, and the eps of the norms is 1e-6 and not 1e-5.

Diagnosis: In your pre-norm block, at least the norm of the first sublayer has an eps of about
1e-06, not of 1e-5.
"""


def drop_path(x, drop_prob, training):
    if drop_prob == 0.0 or not training:
        return x
    keep_prob = 1 - drop_prob
    shape = (x.shape[0],) + (1,) * (x.ndim - 1)
    mask = x.new_empty(shape).bernoulli_(keep_prob)
    if keep_prob > 0.0:
        mask.div_(keep_prob)
    return x * mask


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
        self.norm1 = nn.LayerNorm(d_model, eps=1e-6)
        self.norm2 = nn.LayerNorm(d_model, eps=1e-6)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = dropout
        self.norm_first = norm_first

    def _drop(self, x):
        return drop_path(x, self.dropout, self.training)

    def _mlp(self, x):
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm_first:
            x = x + self._drop(self.attention(self.norm1(x)))
            x = x + self._drop(self._mlp(self.norm2(x)))
        else:
            x = self.norm1(x + self._drop(self.attention(x)))
            x = self.norm2(x + self._drop(self._mlp(x)))
        return x
