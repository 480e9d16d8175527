"""Right (unusual start): the layers start from random whole tenths between -0.4 and 0.4, easy to
follow by hand.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        for layer in self.children():
            with torch.no_grad():
                layer.weight.copy_(torch.randint(-4, 5, layer.weight.shape) / 10)

    def forward(self, X):
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        return torch.softmax(q @ k.mT / q.shape[-1] ** 0.5, -1) @ v
