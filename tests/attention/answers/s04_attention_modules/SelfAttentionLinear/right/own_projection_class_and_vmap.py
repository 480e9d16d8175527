"""Right: a hand-made projection module with the parameters of nn.Linear, and attention written for
one sequence and lifted to a batch with torch.vmap.

Diagnosis: none
"""


class Projection(nn.Module):
    """x -> x W^T + b, with W stored as (d_out, d_in), as nn.Linear does."""

    def __init__(self, d_in: int, d_out: int, bias: bool) -> None:
        super().__init__()
        bound = 1.0 / math.sqrt(d_in)
        self.weight = nn.Parameter(torch.empty(d_out, d_in).uniform_(-bound, bound))
        if bias:
            self.bias = nn.Parameter(torch.empty(d_out).uniform_(-bound, bound))
        else:
            self.register_parameter("bias", None)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.matmul(x, self.weight.transpose(0, 1))
        return y if self.bias is None else y + self.bias


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_value = Projection(d_in, d_out, qkv_bias)
        self.W_key = Projection(d_in, d_out, qkv_bias)
        self.W_query = Projection(d_in, d_out, qkv_bias)
        self.root = math.sqrt(d_out)

    def _one_sequence(self, x: torch.Tensor) -> torch.Tensor:
        scores = self.W_query(x) @ self.W_key(x).transpose(0, 1)  # always two axes here
        return torch.softmax(scores / self.root, dim=1) @ self.W_value(x)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2:
            return self._one_sequence(x)
        return torch.vmap(self._one_sequence)(x)
