"""Its layers are a class of its own with the same parameters as nn.Linear, and the exponentials are
written out.

Diagnosis: none
"""


class Projection(nn.Module):
    def __init__(self, d_in: int, d_out: int, bias: bool) -> None:
        super().__init__()
        limit = 1 / math.sqrt(d_in)
        self.weight = nn.Parameter(torch.empty(d_out, d_in).uniform_(-limit, limit))
        self.bias = nn.Parameter(torch.zeros(d_out)) if bias else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = torch.inner(x, self.weight)
        return y if self.bias is None else y + self.bias


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.root = math.sqrt(d_out)
        self.W_key = Projection(d_in, d_out, qkv_bias)
        self.W_query = Projection(d_in, d_out, qkv_bias)
        self.W_value = Projection(d_in, d_out, qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = self.W_query(x) @ self.W_key(x).mT / self.root
        powers = (scores - scores.amax(-1, keepdim=True).detach()).exp()
        return powers @ self.W_value(x) / powers.sum(-1, keepdim=True)
