"""All axes but the last are taken together: every position attends to all others (four axes and
more).

Diagnosis: In four axes, that of the tokens is exchanged with the last but one; then all between
the first and the last are taken for tokens together.
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
        x = x.transpose(self.token_dim, -2)
        flat = x.flatten(1, -2) if x.dim() > 3 else x
        y = attention_weights(self.W_query(flat), self.W_key(flat)) @ self.W_value(flat)
        return y.reshape(*x.shape[:-1], -1).transpose(self.token_dim, -2)
