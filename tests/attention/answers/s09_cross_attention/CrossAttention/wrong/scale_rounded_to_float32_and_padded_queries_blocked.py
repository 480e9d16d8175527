"""Two mistakes: the root of d_key is taken in float32, so a float64 module is not right to ten
digits; and when n_q equals n_k the padding blocks queries as well as keys.

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
        d_key = torch.tensor(keys.shape[-1], dtype=torch.float32)
        scores = queries @ keys.transpose(1, 2) / torch.sqrt(d_key)
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding.unsqueeze(1)
            if x.shape[1] == context.shape[1]:  # self-attention: padding does not ask, either
                blocked = blocked | padding.unsqueeze(2)
        if pairs is not None:
            blocked = blocked | pairs
        scores = scores.masked_fill(blocked, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1).masked_fill(blocked, 0.0)
        return weights @ values
