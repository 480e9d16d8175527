"""token_dim equal to the last axis raises an IndexError.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        if self.token_dim % x.dim() == x.dim() - 1:
            raise IndexError("token_dim is the feature axis")
        x = x.transpose(self.token_dim, -2)
        y = attention_weights(self.W_query(x), self.W_key(x)) @ self.W_value(x)
        return y.transpose(self.token_dim, -2)
