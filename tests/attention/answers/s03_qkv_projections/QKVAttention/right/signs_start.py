"""Right (unusual start): each layer starts from random signs times one over the root of d_in.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        for layer in self.children():
            nn.init.uniform_(layer.weight, -1, 1)
            layer.weight.data = layer.weight.data.sign() / d_in**0.5

    def forward(self, X):
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        return torch.softmax(q @ k.mT / q.shape[-1] ** 0.5, -1) @ v
