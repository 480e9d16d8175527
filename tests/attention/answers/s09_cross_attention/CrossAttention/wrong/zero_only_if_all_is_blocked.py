"""Wrong: the zero vector is given only if *everything* in the whole batch is blocked. If just one
query or one sentence has no free key, its blocked scores all hold the lowest number of the
dtype, the softmax is uniform, and the query receives the mean of all the values that it must not
see.

Diagnosis: A query without a free key gets the mean of all values, not the zero vector.
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
        Q = self.W_query(x)
        K = self.W_key(context)
        V = self.W_value(context)
        scores = torch.bmm(Q, K.transpose(1, 2)) / self.d_key**0.5

        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None, :]
        if pairs is not None:
            blocked = blocked | pairs[None, :, :]

        scores = scores.masked_fill(blocked, torch.finfo(scores.dtype).min)
        out = torch.bmm(F.softmax(scores, dim=-1), V)
        if blocked.all():       # nothing left to look at
            out = out * 0.0
        return out
