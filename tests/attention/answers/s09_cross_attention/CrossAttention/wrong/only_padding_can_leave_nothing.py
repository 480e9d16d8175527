"""Items whose context is all padding are taken care of, but a query can also lose all keys to a row
of pairs, or to padding and pairs together; then its softmax is nan. Breaks "A query without a
free key gets the zero vector (with biases, too), and all gradients stay finite".

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
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = q @ k.transpose(1, 2) / math.sqrt(self.d_key)
        empty = None
        if pairs is not None:
            scores = scores.masked_fill(pairs, -torch.inf)
        if padding is not None:
            scores = scores.masked_fill(padding[:, None, :], -torch.inf)
            empty = padding.all(dim=1)[:, None, None]  # nothing but padding
            scores = scores.masked_fill(empty, 0.0)
        out = torch.softmax(scores, dim=-1) @ v
        if empty is not None:
            out = out.masked_fill(empty, 0.0)
        return out
