"""Right. Does not use nn.Linear: a helper class with a weight of shape (d_out, d_in) and an
optional bias of its own. Sequences of a batch are treated one after the other and stacked; a
matrix is made a batch of one and unpacked afterwards.

Diagnosis: none
"""


class _Projection(nn.Module):
    def __init__(self, n_from, n_to, with_bias):
        super().__init__()
        r = 1 / math.sqrt(n_from)
        self.weight = nn.Parameter((torch.rand(n_to, n_from) * 2 - 1) * r)
        if with_bias:
            self.bias = nn.Parameter((torch.rand(n_to) * 2 - 1) * r)
        else:
            self.register_parameter("bias", None)

    def forward(self, x):
        y = x @ self.weight.T
        return y if self.bias is None else y + self.bias


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = _Projection(d_in, d_out, qkv_bias)
        self.W_key = _Projection(d_in, d_out, qkv_bias)
        self.W_value = _Projection(d_in, d_out, qkv_bias)

    def _one(self, seq):
        S = (self.W_query(seq) @ self.W_key(seq).T) * self.d_out**-0.5
        return S.softmax(1) @ self.W_value(seq)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2:
            return self._one(x)
        return torch.stack([self._one(seq) for seq in x])
