"""X is detached first, so the layers get their gradients but none reaches X.

Diagnosis: No gradient passes on to what came before the layer.
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.detach().clone()  # leave the caller's tensor alone
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(K.shape[-1])
        return torch.softmax(scores, dim=-1) @ V
