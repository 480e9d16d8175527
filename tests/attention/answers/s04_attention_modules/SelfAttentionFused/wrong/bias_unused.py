"""W_qkv.bias exists with qkv_bias=True but is not used.

Diagnosis: The bias exists, but forward multiplies by the weight alone.
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        q, k, v = (x @ self.W_qkv.weight.T).chunk(3, dim=-1)
        return attention_weights(q, k) @ v
