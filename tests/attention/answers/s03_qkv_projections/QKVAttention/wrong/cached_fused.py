"""The stacked weights are kept from the first call: after a training step the old ones are used.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.d_k, self.d_v = d_k, d_v
        self.stacked = None

    def forward(self, X):
        if self.stacked is None:
            self.stacked = torch.cat([self.W_query.weight, self.W_key.weight, self.W_value.weight])
        q, k, v = (X @ self.stacked.T).split([self.d_k, self.d_k, self.d_v], dim=-1)
        return torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(self.d_k), dim=-1) @ v
