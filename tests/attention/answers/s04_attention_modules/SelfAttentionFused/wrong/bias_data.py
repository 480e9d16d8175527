"""With qkv_bias=True no gradient reaches the bias.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        self.d_out = d_out

    def forward(self, x):

        wq, wk, wv = self.W_qkv.weight.chunk(3)
        q, k, v = x @ wq.T, x @ wk.T, x @ wv.T
        if self.W_qkv.bias is not None:
            bq, bk, bv = self.W_qkv.bias.data.chunk(3)
            q, k, v = q + bq, k + bk, v + bv
        return torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(self.d_out), dim=-1) @ v
