"""Two mistakes: the layers have biases, and scores are not scaled.

Diagnosis: The scores are not scaled.
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k)
        self.W_key = nn.Linear(d_in, d_k)
        self.W_value = nn.Linear(d_in, d_v)

    def forward(self, X):
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        return torch.softmax(q @ k.transpose(-2, -1), dim=-1) @ v
