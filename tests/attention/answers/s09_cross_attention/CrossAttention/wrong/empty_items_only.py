"""Wrong, two mistakes: only items whose padding covers everything are recognised as having nothing
to see; a query that is left without a key by padding and pairs together, or by pairs alone,
gives nan. And the softmax is done in float32, so a float64 module is right to seven digits only,
not ten.

Diagnosis: Only where all of an item is padding, its queries get the zero vector: other queries
whose keys are all blocked get nan.
"""


class CrossAttention(nn.Module):
    """Single-head attention of the tokens ``x`` over the tokens ``context``."""

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
        q = self.W_query(x)
        k = self.W_key(context)
        v = self.W_value(context)
        scores = torch.einsum("bqd,bkd->bqk", q, k) / math.sqrt(q.shape[-1])
        empty = None
        if padding is not None:
            empty = padding.all(dim=1)
            hide = padding & ~empty[:, None]  # softmax needs one key at least
            scores = scores.masked_fill(hide[:, None, :], float("-inf"))
        if pairs is not None:
            scores = scores.masked_fill(pairs, float("-inf"))
        weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(v.dtype)
        out = weights @ v
        if empty is not None:
            out = out.masked_fill(empty[:, None, None], 0.0)
        return out
