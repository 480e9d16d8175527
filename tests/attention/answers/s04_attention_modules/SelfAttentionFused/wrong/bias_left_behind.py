"""Wrong with qkv_bias=True: the weight is cut into three matrices and multiplied by hand, and the
bias of W_qkv is never added. With a bias of 1 everywhere the contexts should be different.

Diagnosis: The bias exists, but forward multiplies by the weight alone.
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        w_q, w_k, w_v = self.W_qkv.weight.chunk(3, dim=0)
        q, k, v = x @ w_q.T, x @ w_k.T, x @ w_v.T
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.d_out)
        return torch.softmax(scores, dim=-1) @ v
