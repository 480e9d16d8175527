"""The last axis is refused for -1 and, of a matrix, for 1; token_dim=2 for three axes is not refused.

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
        if self.token_dim == -1 or (x.dim() == 2 and self.token_dim == 1):
            raise ValueError("token_dim is the feature axis")
        q, k, v = (
            f(x).movedim(self.token_dim, -2) for f in (self.W_query, self.W_key, self.W_value)
        )
        return (attention_weights(q, k) @ v).movedim(-2, self.token_dim)
