"""Looks for queries without a free key in the padding alone. A query whose last free key is hidden
by pairs gives nan in place of the zero vector: two keys, padding [[False, True]] and pairs
[[True, False]], or pairs alone with a row that is True throughout.

Diagnosis: Only where all of an item is padding, its queries get the zero vector: other queries
whose keys are all blocked get nan.
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
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
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
        if pairs is not None:
            scores = scores.masked_fill(pairs, -torch.inf)
        if padding is not None:
            scores = scores.masked_fill(padding[:, None, :], -torch.inf)
        weights = scores.softmax(dim=-1)
        if padding is not None:
            empty = padding.all(dim=1)  # sentences of length 0
            weights = weights.masked_fill(empty[:, None, None], 0.0)
        return weights @ values
