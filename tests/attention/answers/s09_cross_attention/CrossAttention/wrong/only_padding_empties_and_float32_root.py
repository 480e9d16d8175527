"""Two mistakes. Only an item that is all padding gives zeros: with padding [[True, False]] and pairs
[[False, True]] the query has no free key and gets the mean of both values. And the root of d_key
is a float32 tensor, so a float64 module with d_key = 3 is right to some eight digits only.

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
        self.d_key = d_key

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

        scores = queries @ keys.transpose(1, 2) / torch.sqrt(torch.tensor(self.d_key))
        smallest = torch.finfo(scores.dtype).min
        if padding is not None:
            scores = scores.masked_fill(padding[:, None, :], smallest)
        if pairs is not None:
            scores = scores.masked_fill(pairs, smallest)
        out = torch.softmax(scores, dim=-1) @ values

        if padding is not None:  # nothing to look at
            empty = padding.all(dim=1)
            out = out.masked_fill(empty[:, None, None], 0.0)
        return out
