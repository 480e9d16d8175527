"""The scores are divided by the square root of d_in.

Diagnosis: The scores are scaled by the root of d_in, the width of the input.
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        s = self.W_query(x) @ self.W_key(x).mT / x.shape[-1] ** 0.5
        return s.softmax(-1) @ self.W_value(x)
