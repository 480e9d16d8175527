"""Wrong twice: the softmax is always taken in float32, so a float64 module is not right to ten
digits; and rows without a free key are opened in place, in a view of the caller's mask. Input for
the second: padding [[True, True]] alone, which should still be all True after the call and is all
False.

Diagnosis: none
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
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.d_key)

        mask = None
        if padding is not None:
            mask = padding.unsqueeze(1)
        if pairs is not None:
            mask = pairs if mask is None else mask | pairs

        empty = None
        if mask is not None:
            empty = mask.all(dim=-1, keepdim=True)
            mask &= ~empty  # open these rows, so that the softmax gives no nan
            scores = scores.masked_fill(mask, -torch.inf)
        # softmax in float32, for stability
        weights = torch.softmax(scores.float(), dim=-1).to(values.dtype)
        out = weights @ values
        if empty is not None:
            out = out.masked_fill(empty, 0.0)
        return out
