"""Gives the zero vector only to sentences that are all padding: a query that pairs alone, or
padding and pairs together, leave without a free key gets a mean of hidden values.

Diagnosis: Only where all of an item is padding, its queries get the zero vector: other queries
whose keys are all blocked get the mean of all values.
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
        lowest = torch.finfo(scores.dtype).min
        if padding is not None:
            scores = scores.masked_fill(padding[:, None, :], lowest)
        if pairs is not None:
            scores = scores.masked_fill(pairs, lowest)
        result = scores.softmax(dim=-1) @ values
        if padding is not None:
            empty = padding.all(dim=1)
            result = result.masked_fill(empty[:, None, None], 0.0)
        return result
