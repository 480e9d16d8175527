"""Looks at padding alone to find the queries that see nothing. With padding [[True, False]] and
pairs [[False, True]], one item and one query, both keys are blocked but no sentence is empty, and
the output is nan; it should be the zero vector.

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
        if padding is None:
            return scores.softmax(dim=-1) @ values
        empty = padding.all(dim=1)[:, None, None]  # sentences without a word
        scores = scores.masked_fill(padding[:, None, :], -torch.inf)
        scores = scores.masked_fill(empty, 0.0)  # no nan in the softmax
        weights = scores.softmax(dim=-1).masked_fill(empty, 0.0)
        return weights @ values
