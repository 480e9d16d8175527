"""In training mode a tenth of the attention weights is dropped.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        q, k, v = self.W_qkv(x).chunk(3, dim=-1)
        return F.dropout(attention_weights(q, k), 0.1, self.training) @ v
