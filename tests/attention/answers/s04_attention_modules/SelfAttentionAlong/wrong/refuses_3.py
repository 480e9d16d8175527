"""token_dim=3 is always refused, also with five axes, where axis 3 holds tokens.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        pass
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
    def forward(self, x):

        if self.token_dim == 3:
            raise ValueError("axis 3 holds the features")
        t = self.token_dim
        if t in (-1, x.dim() - 1):
            raise ValueError("last axis")
        x = x.movedim(t, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        y = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1) @ v
        return y.movedim(-2, t)
