"""Wrong. Joins the two masks with ``!=``, which is an exclusive or: a key that is blocked by
padding and by pairs is free again (padding [[False, True]], pairs [[False, True]]).

Diagnosis: Where both masks are given, a key is free where both block it.
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
        mask = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            mask = mask != padding[:, None, :]
        if pairs is not None:
            mask = mask != pairs[None, :, :]
        empty = mask.all(dim=-1, keepdim=True)
        scores = scores.masked_fill(mask, -torch.inf).masked_fill(empty, 0.0)
        weights = scores.softmax(dim=-1).masked_fill(empty, 0.0)
        return weights @ values
