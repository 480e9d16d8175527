"""The layers are a subclass of nn.Linear that scales its own output, so the queries come out
divided; a forward hook is registered on the module and does nothing.

Diagnosis: none
"""


class _Scaled(nn.Linear):
    factor = 1.0

    def forward(self, x):
        return super().forward(x) * self.factor


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = _Scaled(d_in, d_out, bias=qkv_bias)
        self.W_query.factor = d_out**-0.5
        self.W_key, self.W_value = (nn.Linear(d_in, d_out, bias=qkv_bias) for _ in "kv")
        self.register_forward_hook(lambda module, given, output: None)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (self.W_query(x) @ self.W_key(x).mT).softmax(-1) @ self.W_value(x)
