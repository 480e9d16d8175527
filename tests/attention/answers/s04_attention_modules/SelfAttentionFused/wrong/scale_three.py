"""The scores are divided by the root of 3 * d_out.

Diagnosis: The scores are scaled by the root of 3 * d_out.
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        self.scale = self.W_qkv.out_features**-0.5

    def forward(self, x):
        q, k, v = self.W_qkv(x).chunk(3, dim=-1)
        return torch.softmax(q @ k.mT * self.scale, -1) @ v
