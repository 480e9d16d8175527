"""Wrong twice: the seed of W_query is used for W_value again, so with d_k == d_v (as in
QKVAttention(4, 4, 4)) these two start alike; and the batch axis is squeezed away whenever it is
1, so X of shape (1, 5, 4) gives shape (5, 4).

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        torch.manual_seed(123)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(456)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(123)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        if X.dim() == 2:
            X = X.unsqueeze(0)
        queries, keys, values = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = torch.bmm(queries, keys.transpose(1, 2)) / self.d_k**0.5
        weights = torch.softmax(scores, dim=-1)
        return torch.bmm(weights, values).squeeze(0)
