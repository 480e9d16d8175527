"""The product of W_query and W_key is made when the layer is first called in evaluation mode and
kept until train() is called; weights that are loaded in between are not used.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.merged = None

    def train(self, mode=True):
        self.merged = None
        return super().train(mode)

    def forward(self, X):
        merged = self.W_query.weight.T @ self.W_key.weight / self.W_key.out_features**0.5
        if not self.training and not torch.is_grad_enabled():
            if self.merged is None:
                self.merged = merged
            merged = self.merged
        return torch.softmax(X @ merged @ X.mT, -1) @ self.W_value(X)
