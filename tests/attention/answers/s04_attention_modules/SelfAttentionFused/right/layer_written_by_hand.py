"""W_qkv is a small layer class of its own in place of nn.Linear, and the three parts come from
unflatten and unbind.

Diagnosis: none
"""


class Dense(nn.Module):
    def __init__(self, d_in: int, d_out: int, bias: bool) -> None:
        super().__init__()
        limit = 1.0 / math.sqrt(d_in)
        self.weight = nn.Parameter(torch.empty(d_out, d_in).uniform_(-limit, limit))
        self.register_parameter("bias", nn.Parameter(torch.zeros(d_out)) if bias else None)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.einsum("...i,oi->...o", x, self.weight)
        return y if self.bias is None else y + self.bias


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_qkv = Dense(d_in, 3 * d_out, qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_qkv(x).unflatten(-1, (3, -1)).unbind(-2)
        scores = torch.einsum("...qd,...kd->...qk", q, k) / q.shape[-1] ** 0.5
        weights = torch.exp(scores - torch.logsumexp(scores, dim=-1, keepdim=True))
        return torch.einsum("...qk,...kd->...qd", weights, v)
