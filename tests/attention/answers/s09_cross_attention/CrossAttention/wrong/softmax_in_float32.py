"""The softmax is computed in float32 and cast back, as many published models do. Breaks "A float64
module is right to ten digits": a module.double() is right to about seven.

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
        self.scale = d_key**-0.5

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = (q @ k.transpose(1, 2)) * self.scale
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None, :]
        if pairs is not None:
            blocked = blocked | pairs[None, :, :]
        empty = blocked.all(dim=-1, keepdim=True)
        scores = scores.masked_fill(blocked & ~empty, -torch.inf)
        # upcast attention to fp32
        weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(q.dtype)
        return (weights @ v).masked_fill(empty, 0.0)
