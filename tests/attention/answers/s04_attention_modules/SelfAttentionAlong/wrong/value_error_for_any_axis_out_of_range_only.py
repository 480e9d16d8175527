"""Wrong: forward asks whether the size of the token axis is d_in, not whether it is the last axis:
x of shape (5, 3, d_in=5), token_dim=0, is refused.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.token_dim = token_dim

    def forward(self, x):
        if x.shape[self.token_dim] == self.W_query.in_features and self.token_dim not in (-2, 0):
            raise ValueError("the last axis holds the features")
        x = x.movedim(self.token_dim, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.mT / math.sqrt(q.shape[-1])
        return (scores.softmax(-1) @ v).movedim(-2, self.token_dim)
