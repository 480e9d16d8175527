"""Wrong: zeros are put in only where the padding alone hides all keys, but a query can also lose all
keys by pairs, or by both masks together. For padding [[False, True]] and pairs [[True, False]]
the output of the query should be zero, and is nan.

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
        queries = self.W_query(x)
        keys = self.W_key(context)
        values = self.W_value(context)
        scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
        if pairs is not None:
            scores = scores.masked_fill(pairs, -torch.inf)
        if padding is not None:
            scores = scores.masked_fill(padding[:, None, :], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if padding is not None:
            empty = padding.all(dim=1)  # sentences without a word
            weights = weights.masked_fill(empty[:, None, None], 0.0)
        return weights @ values
