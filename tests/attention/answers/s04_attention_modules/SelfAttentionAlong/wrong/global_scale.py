"""The scale is global.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        global root; root = d_out ** 0.5
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
    def forward(self, x):
        pass
        t = self.token_dim
        if t in (-1, x.dim() - 1):
            raise ValueError("last axis")
        x = x.movedim(t, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        y = torch.softmax(q @ k.transpose(-2, -1) / root, dim=-1) @ v
        return y.movedim(-2, t)
