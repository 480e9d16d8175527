"""Wrong twice. torch.tensor(X) makes a copy without history, so no gradient reaches an X that
requires one. And squeeze(0) also removes the axis of a real batch of one: (1, n, d_in) gives (n,
d_v).

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.scale = math.sqrt(d_k)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = torch.tensor(X)
        if X.dim() == 2:
            X = X.unsqueeze(0)
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        weights = torch.softmax(torch.bmm(Q, K.transpose(1, 2)) / self.scale, dim=-1)
        return torch.bmm(weights, V).squeeze(0)
