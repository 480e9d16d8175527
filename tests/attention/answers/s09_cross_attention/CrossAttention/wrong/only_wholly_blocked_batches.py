"""Looks whether the whole mask is True, not whether a row of it is. Breaks "A query without a free
key gets the zero vector": one empty sentence among others gives nan.

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
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = q @ k.transpose(1, 2) / math.sqrt(self.d_key)
        mask = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            mask = mask | padding[:, None, :]
        if pairs is not None:
            mask = mask | pairs
        if mask.all():
            return 0.0 * (scores.sum(dim=-1, keepdim=True) + v.sum(dim=1, keepdim=True))
        weights = torch.softmax(scores.masked_fill(mask, -torch.inf), dim=-1)
        return weights @ v
