"""The values are detached: no gradient reaches the last third of W_qkv.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        q, k, v = self.W_qkv(x).chunk(3, dim=-1)
        return attention_weights(q, k) @ v.detach()
