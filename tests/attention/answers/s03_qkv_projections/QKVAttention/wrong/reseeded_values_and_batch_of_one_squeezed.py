"""Two mistakes: reseeding starts W_value from W_query's numbers, and a batch of one loses its
axis.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        torch.manual_seed(123)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(123)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        if X.dim() == 2:
            X = X.unsqueeze(0)
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = torch.bmm(Q, K.transpose(1, 2)) / K.shape[-1] ** 0.5
        weights = torch.softmax(scores, dim=-1)
        return torch.bmm(weights, V).squeeze(0)
