"""Correct. The three parts are cut out with narrow, and all the rest is done with tokens as columns:
scores K Q^T, a softmax down each column, V^T times that, and one transpose at the end.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    @property
    def d_out(self) -> int:
        return self.W_qkv.out_features // 3

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        d = self.d_out
        qkv = self.W_qkv(x)
        q, k, v = (qkv.narrow(-1, start, d) for start in range(0, 3 * d, d))
        columns = torch.softmax(k @ q.mT / math.sqrt(d), dim=-2)  # (keys, queries)
        return (v.mT @ columns).mT
