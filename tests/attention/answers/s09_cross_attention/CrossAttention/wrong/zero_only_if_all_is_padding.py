"""Returns zeros only where the whole context is padding; a query that loses its last free key
through pairs, or through both masks together, gets the mean of the blocked values.

Diagnosis: Only where all of an item is padding, its queries get the zero vector: other queries
whose keys are all blocked get the mean of all values.
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

        scores = queries @ keys.transpose(1, 2) / self.d_key**0.5
        if padding is not None:
            scores = scores.masked_fill(padding.unsqueeze(1), -1e9)
        if pairs is not None:
            scores = scores.masked_fill(pairs, -1e9)
        out = torch.softmax(scores, dim=-1) @ values

        if padding is not None:
            # an empty sentence: there is nothing to look at
            empty = padding.all(dim=1)
            out = out.masked_fill(empty[:, None, None], 0.0)
        return out
