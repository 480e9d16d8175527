"""Two mistakes: a query counts as one without a free key only if the padding alone blocks all of
them, so pairs with a row of True (or padding [[True, False]] with pairs [[False, True]]) give nan
and not zeros. And the softmax is done in float32, so a float64 module is right to seven digits
only.

Diagnosis: Only where all of an item is padding, its queries get the zero vector: other queries
whose keys are all blocked get nan.
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_key = d_key
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries = self.W_query(x)
        keys = self.W_key(context)
        values = self.W_value(context)
        scores = queries @ keys.transpose(1, 2) / math.sqrt(self.d_key)
        if padding is not None:
            scores = scores.masked_fill(padding[:, None, :], -torch.inf)
        if pairs is not None:
            scores = scores.masked_fill(pairs, -torch.inf)
        weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(values.dtype)
        if padding is not None:
            empty = padding.all(dim=1)  # sentences of length 0
            weights = weights.masked_fill(empty[:, None, None], 0.0)
        return weights @ values
