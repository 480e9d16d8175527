"""Zero vectors are returned only if the whole mask, for all items and queries, is True. If just one
sentence of the batch is empty, or one query has no free key, its softmax over -inf gives nan.

Diagnosis: A query without a free key gets nan.
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
        Q, K, V = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = torch.bmm(Q, K.transpose(1, 2)) / math.sqrt(self.d_key)
        mask = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            mask = mask | padding.unsqueeze(1)
        if pairs is not None:
            mask = mask | pairs.unsqueeze(0)
        if mask.all():
            # nobody to ask
            return torch.bmm(torch.zeros_like(scores), V) + 0 * scores.sum()
        weights = torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1)
        return torch.bmm(weights, V)
