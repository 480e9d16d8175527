"""In evaluation under torch.no_grad, the joined weight is kept from the first such call, and used
after other weights were loaded.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.sizes, self._joined = (d_k, d_k, d_v), None

    def joined(self):
        if torch.is_grad_enabled():
            return torch.cat((self.W_query.weight, self.W_key.weight, self.W_value.weight))
        if self._joined is None:
            self._joined = torch.cat((self.W_query.weight, self.W_key.weight, self.W_value.weight))
        return self._joined

    def forward(self, X):
        q, k, v = nn.functional.linear(X, self.joined()).split(self.sizes, dim=-1)
        return torch.softmax(q @ k.mT / math.sqrt(self.sizes[0]), -1) @ v
