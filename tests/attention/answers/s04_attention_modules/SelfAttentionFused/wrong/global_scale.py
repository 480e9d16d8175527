"""The scale is a global variable of the last instance.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        global root; root = d_out ** 0.5
    def forward(self, x):
        pass
        q, k, v = self.W_qkv(x).chunk(3, dim=-1)
        return torch.softmax(q @ k.transpose(-2, -1) / root, dim=-1) @ v
