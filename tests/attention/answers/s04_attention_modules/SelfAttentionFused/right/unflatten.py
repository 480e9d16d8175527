"""One unflatten into (3, d_out) and an unbind instead of chunk.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, d_out * 3, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_qkv(x).unflatten(-1, (3, self.d_out)).unbind(dim=-2)
        att = (q @ k.mT).mul(self.d_out**-0.5).softmax(dim=-1)
        return att @ v
