"""Right. Adds one more key with a zero value; it is blocked unless a query has no free key, and
then it takes the whole weight. So no row of the softmax is blocked from end to end.

Diagnosis: none
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
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = torch.einsum("bqd,bkd->bqk", queries, keys) / math.sqrt(queries.shape[-1])
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked |= padding[:, None, :]
        if pairs is not None:
            blocked |= pairs
        minus = float("-inf")
        nobody = blocked.all(dim=-1, keepdim=True)
        spare = torch.zeros_like(nobody, dtype=scores.dtype).masked_fill(~nobody, minus)
        scores = torch.cat((scores.masked_fill(blocked, minus), spare), dim=-1)
        values = F.pad(values, (0, 0, 0, 1))  # a row of zeros below
        return torch.bmm(scores.softmax(dim=-1), values)
