"""Two mistakes: the root is a float32 tensor, so a float64 module with d_key = 3 is right to about
eight digits only and not to ten; and with one query per item contiguous() makes no copy, so that
|= writes pairs into the caller's padding (n_q = 1, both masks given).

Diagnosis: In float64 the output is right to fewer than ten digits.
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
        query, key, value = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = query @ key.transpose(1, 2) / torch.sqrt(torch.tensor(key.shape[-1]))
        mask = pairs
        if padding is not None:
            mask = padding.unsqueeze(1).expand(-1, x.shape[1], -1).contiguous()
            if pairs is not None:
                mask |= pairs
        if mask is None:
            return torch.softmax(scores, dim=-1) @ value
        empty = mask.all(dim=-1, keepdim=True)
        weights = torch.softmax(scores.masked_fill(mask & ~empty, -math.inf), dim=-1)
        return weights.masked_fill(empty, 0.0) @ value
