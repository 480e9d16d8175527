"""Queries and keys are swapped: the softmax runs over scores K Q^T.

Diagnosis: Queries and keys have changed places.
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.d_k = d_k

    def forward(self, X):
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        w = torch.softmax(k @ q.transpose(-2, -1) / self.d_k**0.5, dim=-1)
        return w @ v
