"""Where d_v = d_in the value layer starts as the identity, not from random numbers.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        if d_v == d_in:
            nn.init.eye_(self.W_value.weight)

    def forward(self, X):
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        return torch.softmax(q @ k.mT / q.shape[-1] ** 0.5, -1) @ v
