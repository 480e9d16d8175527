"""Cuts the weight of W_qkv into three matrices and multiplies with these, so the bias of W_qkv
exists with qkv_bias=True but is never added.

Diagnosis: The bias exists, but forward multiplies by the weight alone.
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        self.d_out = d_out

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        W_q, W_k, W_v = self.W_qkv.weight.chunk(3, dim=0)  # each (d_out, d_in)
        Q, K, V = x @ W_q.T, x @ W_k.T, x @ W_v.T
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_out)
        return torch.softmax(scores, dim=-1) @ V
