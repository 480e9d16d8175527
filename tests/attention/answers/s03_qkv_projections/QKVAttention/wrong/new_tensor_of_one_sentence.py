"""One sentence is made a batch by way of Python numbers: for X of shape (n, d_in) no gradient
reaches X.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        if X.dim() == 2:
            return self(torch.tensor(X.tolist())[None])[0]
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        return torch.softmax(q @ k.mT / math.sqrt(k.shape[-1]), dim=-1) @ v
