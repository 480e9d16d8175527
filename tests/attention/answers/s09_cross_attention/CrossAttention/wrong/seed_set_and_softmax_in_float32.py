"""Two mistakes: sets a seed in __init__, so that all such modules start from the same weights, and
computes the softmax in float32, so that a float64 module is right to about seven digits only.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        torch.manual_seed(123)
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.scale = math.sqrt(d_key)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = queries @ keys.transpose(-2, -1) / self.scale
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding.unsqueeze(1)
        if pairs is not None:
            blocked = blocked | pairs
        scores = scores.masked_fill(blocked, torch.finfo(torch.float32).min)
        weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(values.dtype)
        weights = weights.masked_fill(blocked.all(dim=-1, keepdim=True), 0.0)
        return weights @ values
