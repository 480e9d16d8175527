"""Right. A small layer of its own in place of nn.Linear ("each like nn.Linear"), with the same
names and shapes of parameters.

Diagnosis: none
"""
class _Projection(nn.Module):
    def __init__(self, d_in: int, d_out: int, bias: bool) -> None:
        super().__init__()
        bound = d_in**-0.5
        self.weight = nn.Parameter(torch.empty(d_out, d_in).uniform_(-bound, bound))
        self.bias = nn.Parameter(torch.zeros(d_out)) if bias else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.einsum("...i,oi->...o", x, self.weight)
        return y if self.bias is None else y + self.bias


class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            _Projection(d_in, d_out, qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        log_weights = torch.log_softmax((q * q.shape[-1] ** -0.5) @ k.mT, dim=-1)
        return log_weights.exp() @ v
