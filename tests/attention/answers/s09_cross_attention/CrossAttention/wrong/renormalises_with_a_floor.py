"""Masks after the softmax and divides by the sum, but not by less than 1e-9: where blocked scores
exceed the free ones by more than about 20, the weights do not sum to one.

Diagnosis: none
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
        weights = scores.softmax(dim=-1)
        if padding is not None:
            weights = weights.masked_fill(padding.unsqueeze(1), 0.0)
        if pairs is not None:
            weights = weights.masked_fill(pairs, 0.0)
        # The rows should sum to one again; without a free key they stay zero.
        weights = weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-9)
        return weights @ values
