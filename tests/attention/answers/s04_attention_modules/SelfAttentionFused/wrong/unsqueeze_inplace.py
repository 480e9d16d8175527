"""One sequence x of shape (5, 3) has the shape (1, 5, 3) after the call.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        self.d_out = d_out

    def forward(self, x):

        single = x.dim() == 2
        if single:
            x.unsqueeze_(0)
        b, n, _ = x.shape
        q, k, v = self.W_qkv(x).view(b, n, 3, self.d_out).unbind(2)
        y = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(self.d_out), dim=-1) @ v
        return y[0] if single else y
