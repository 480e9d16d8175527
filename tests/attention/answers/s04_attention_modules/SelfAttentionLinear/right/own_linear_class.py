"""A hand-written class, with the parameters and the mathematics of nn.Linear, stands in for it (the
text asks for layers *like* nn.Linear), and torch's scaled_dot_product_attention does the rest.

Diagnosis: none
"""


class _Projection(nn.Module):
    def __init__(self, d_in: int, d_out: int, bias: bool) -> None:
        super().__init__()
        bound = d_in**-0.5
        self.weight = nn.Parameter(torch.empty(d_out, d_in).uniform_(-bound, bound))
        self.register_parameter("bias", nn.Parameter(torch.zeros(d_out)) if bias else None)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = (x.unsqueeze(-2) * self.weight).sum(dim=-1)
        return y if self.bias is None else y + self.bias


class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_key, self.W_value, self.W_query = (
            _Projection(d_in, d_out, qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x))
