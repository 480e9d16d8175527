"""The tokens' axis is moved to place -2, and the last two batch axes are exchanged on the way back
when there are five axes.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        if token_dim == -1:
            raise ValueError("token_dim is the feature axis")
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        if self.token_dim == x.dim() - 1:
            raise ValueError("token_dim is the feature axis")
        x = x.movedim(self.token_dim, -2)
        y = attention_weights(self.W_query(x), self.W_key(x)) @ self.W_value(x)
        return y.transpose(self.token_dim, -2)
