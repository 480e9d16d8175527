"""There is a bias whatever qkv_bias says (it is zero with False).

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out)
        if not qkv_bias:
            self.W_qkv.bias.requires_grad_(False).zero_()

    def forward(self, x):
        q, k, v = self.W_qkv(x).chunk(3, dim=-1)
        return attention_weights(q, k) @ v
