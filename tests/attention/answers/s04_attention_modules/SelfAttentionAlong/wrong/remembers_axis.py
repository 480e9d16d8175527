"""A negative token_dim is turned into a positive one at the first call, and stays so for inputs with
more axes.

Diagnosis: token_dim is made positive in the first call and is wrong for inputs with other axes.
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        if self.token_dim < 0:
            self.token_dim += x.dim()
        if self.token_dim == x.dim() - 1:
            raise ValueError("token_dim is the feature axis")
        x = x.transpose(self.token_dim, -2)
        y = attention_weights(self.W_query(x), self.W_key(x)) @ self.W_value(x)
        return y.transpose(self.token_dim, -2)
