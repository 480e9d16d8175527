"""TWO: the scores are divided by the root of the width of the values (d_value) and not of the keys;
and pairs is looked at only when there is no padding (elif), so with both masks given pairs is
ignored.

Diagnosis: The scores are divided by the square root of the width of a value, not of a key. Where
both masks are given, pairs has no effect.
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
        queries = self.W_query(x)
        keys = self.W_key(context)
        values = self.W_value(context)
        scores = queries @ keys.transpose(1, 2) / values.shape[-1] ** 0.5
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None, :]
        elif pairs is not None:
            blocked = blocked | pairs[None, :, :]
        scores = scores.masked_fill(blocked, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1).masked_fill(blocked, 0.0)
        return weights @ values
