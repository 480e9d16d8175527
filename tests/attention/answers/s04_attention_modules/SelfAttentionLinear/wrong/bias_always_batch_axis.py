"""Two mistakes: always has a bias, and the softmax runs over dim=1 (the queries, for a batch).

Diagnosis: The softmax runs over the queries, not over the keys.
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out)
        self.W_key = nn.Linear(d_in, d_out)
        self.W_value = nn.Linear(d_in, d_out)
        self.d_out = d_out

    def forward(self, x):
        s = self.W_query(x) @ self.W_key(x).transpose(-2, -1)
        return torch.softmax(s / self.d_out**0.5, dim=1) @ self.W_value(x)
