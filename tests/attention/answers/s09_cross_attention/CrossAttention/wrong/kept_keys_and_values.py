"""Wrong. Keys and values of a context are kept for the next call with the same tensor, also when
the weights have changed in between: call it, set W_value.weight to zero, and call it again with the
same context: the output is still the old one. (Nor is there a second backward.)

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
        self.kept = None

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        if self.kept is None or self.kept[0] is not context:
            self.kept = (context, self.W_key(context), self.W_value(context))
        _, keys, values = self.kept
        queries = self.W_query(x)
        scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
        mask = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            mask = mask | padding[:, None, :]
        if pairs is not None:
            mask = mask | pairs[None, :, :]
        scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
        weights = scores.softmax(dim=-1).masked_fill(mask, 0.0)
        return weights @ values
