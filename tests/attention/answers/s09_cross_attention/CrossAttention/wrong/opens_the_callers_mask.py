"""Wrong. Rows that are blocked from end to end are opened in place before the softmax; with only
one mask given, this is the caller's own tensor: after a call with padding [[True, True]] it is
[[False, False]], and the second call with it gives another result than the first.

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
        scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
        mask = None
        if padding is not None:
            mask = padding.unsqueeze(1)
        if pairs is not None:
            mask = pairs if mask is None else mask | pairs
        if mask is None:
            return scores.softmax(dim=-1) @ values
        dead = mask.all(dim=-1)
        mask[dead] = False  # the softmax needs something to look at
        weights = scores.masked_fill(mask, -torch.inf).softmax(dim=-1)
        return (weights @ values).masked_fill(dead.unsqueeze(-1), 0.0)
