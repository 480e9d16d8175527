"""The result of one sequence is squeezed: x of shape (1, d_in) gives shape (d_out,).

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        w = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1)
        if x.dim() == 2:
            return (w[..., None] * v).sum(1).squeeze()
        return w @ v
