"""Divides by the root of 3 * d_out, the width of the fused layer.

Diagnosis: The scores are scaled by the root of 3 * d_out.
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        qkv = self.W_qkv(x)
        q, k, v = qkv.chunk(3, dim=-1)
        w = F.softmax(q @ k.transpose(-2, -1) / math.sqrt(qkv.size(-1)), dim=-1)
        return w @ v
