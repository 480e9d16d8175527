"""In evaluation mode the product of the weights is kept: it is stale after new weights were loaded.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.product = None

    def forward(self, X):
        if self.training or self.product is None:
            self.product = self.W_query.weight.T @ self.W_key.weight / math.sqrt(self.W_key.out_features)
        scores = X @ self.product @ X.transpose(-2, -1)
        return torch.softmax(scores, dim=-1) @ self.W_value(X)
