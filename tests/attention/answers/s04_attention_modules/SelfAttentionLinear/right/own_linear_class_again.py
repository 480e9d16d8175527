"""Right. Does not use nn.Linear but a small module of its own that has the same parameters: weight
(d_out, d_in) and, if asked, bias (d_out,).

Diagnosis: none
"""
class _Projection(nn.Module):
    def __init__(self, d_in: int, d_out: int, bias: bool) -> None:
        super().__init__()
        bound = 1 / math.sqrt(d_in)
        self.weight = nn.Parameter(torch.empty(d_out, d_in).uniform_(-bound, bound))
        if bias:
            self.bias = nn.Parameter(torch.empty(d_out).uniform_(-bound, bound))
        else:
            self.register_parameter("bias", None)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.einsum("...i,oi->...o", x, self.weight)
        return y if self.bias is None else y + self.bias


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = _Projection(d_in, d_out, qkv_bias)
        self.W_key = _Projection(d_in, d_out, qkv_bias)
        self.W_value = _Projection(d_in, d_out, qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = (q @ k.mT / math.sqrt(q.shape[-1])).softmax(-1)
        return weights @ v
