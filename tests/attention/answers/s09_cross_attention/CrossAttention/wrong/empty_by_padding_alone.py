"""Wrong. Only queries of a sentence that is all padding get the zero vector, not those that pairs,
or both masks together, leave without a key. With padding [[False, True]] and pairs [[True,
False]] the result is the mean of both values and not zero.

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
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = q @ k.transpose(1, 2) / math.sqrt(k.shape[-1])
        if padding is not None:
            scores = scores.masked_fill(padding.unsqueeze(1), -1e9)
        if pairs is not None:
            scores = scores.masked_fill(pairs, -1e9)
        result = torch.softmax(scores, dim=-1) @ v
        if padding is not None:
            empty = padding.all(dim=1)  # nothing to look at
            result = result.masked_fill(empty[:, None, None], 0.0)
        return result
