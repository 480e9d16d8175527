"""Two mistakes: if padding and pairs are both given, pairs is ignored (elif); and blocked scores
become -1e9, so a query without a free key gets the mean of all values instead of the zero vector.

Diagnosis: Where both masks are given, pairs has no effect. A query whose keys are all blocked
gets the mean of all values, not the zero vector.
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
        scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
        if padding is not None:
            scores = scores.masked_fill(padding[:, None, :], -1e9)
        elif pairs is not None:
            scores = scores.masked_fill(pairs, -1e9)
        return scores.softmax(dim=-1) @ v
