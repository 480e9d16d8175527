"""The last axis is refused for at most three axes: x (2, 3, 10, 10) with token_dim=3 and d_in=10
silently gives an output.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def attend(self, x):
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        return torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), dim=-1) @ v

    def forward(self, x):

        if self.token_dim == -1 or (x.dim() <= 3 and self.token_dim == x.dim() - 1):
            raise ValueError("last axis")
        y = self.attend(x.transpose(self.token_dim, -2))
        return y.transpose(self.token_dim, -2)
