"""Wrong. The root of d_key is kept as a float32 buffer; .double() makes a float64 of it, but the
digits are gone. CrossAttention(2, 3, 3, 5).double() is right to seven or eight digits (with d_key =
4 the root is exact).

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
        self.register_buffer("scale", torch.sqrt(torch.tensor(float(d_key))), persistent=False)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        scores = self.W_query(x) @ self.W_key(context).transpose(1, 2) / self.scale
        blocked = torch.zeros(scores.shape, dtype=torch.bool, device=scores.device)
        if padding is not None:
            blocked = blocked | padding.unsqueeze(1)
        if pairs is not None:
            blocked = blocked | pairs
        scores = scores.masked_fill(blocked, torch.finfo(scores.dtype).min)
        weights = torch.softmax(scores, dim=-1).masked_fill(blocked, 0.0)
        return weights @ self.W_value(context)
