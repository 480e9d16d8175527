"""The generator is seeded again before the key and before the value layer, so W_key and W_value
start from the same numbers (they are equal if d_k = d_v).

Diagnosis: The layers of a new module do not start from random numbers of their own.
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(123)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(123)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = Q @ K.mT / math.sqrt(self.d_k)
        return torch.softmax(scores, dim=-1) @ V
