"""Wrong. A single sentence gets a batch axis, which is squeezed away again at the end, but it is
squeezed away from a true batch of one as well: X of shape (1, n, d_in) should give (1, n, d_v)
and gives (n, d_v).

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        if X.dim() == 2:
            X = X.unsqueeze(0)
        queries, keys, values = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = torch.bmm(queries, keys.transpose(1, 2)) / self.d_k**0.5
        weights = scores.softmax(dim=2)
        return torch.bmm(weights, values).squeeze(0)
