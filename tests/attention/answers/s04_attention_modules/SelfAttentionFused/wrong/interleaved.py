"""Every third output is taken for the query, key and value.

Diagnosis: Every third output is taken for the query, so the three parts are mixed.
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        y = self.W_qkv(x)
        q, k, v = y[..., 0::3], y[..., 1::3], y[..., 2::3]
        return attention_weights(q, k) @ v
