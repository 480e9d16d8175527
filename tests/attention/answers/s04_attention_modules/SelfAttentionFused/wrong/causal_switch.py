"""Wrong: is_causal=True of torch's own attention, so that no token sees what comes after it.

Diagnosis: A causal mask is applied: a token gets nothing of those after it.
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        pass

    def forward(self, x):
        q, k, v = self.W_qkv(x).chunk(3, dim=-1)
        return F.scaled_dot_product_attention(q, k, v, is_causal=True)
