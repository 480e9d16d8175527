"""Two mistakes: the generator is seeded again before W_value, which then starts with the numbers
of W_query, and forward detaches X, so that no gradient reaches X.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        # the part that makes the scores
        torch.manual_seed(123)  # reproducible
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        # the part that is mixed
        torch.manual_seed(123)  # reproducible
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.d_k = d_k

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.detach().clone()  # do not touch the caller's tensor
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_k)
        return torch.softmax(scores, dim=-1) @ V
