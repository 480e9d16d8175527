"""Wrong twice: the seed is set again before W_value, so in QKVAttention(4, 4, 4) W_value starts with
the numbers of W_query. And forward works on a detached copy, so no gradient reaches an X that
requires one.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        torch.manual_seed(123)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(123)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.clone().detach()  # leave the caller's tensor alone
        Q = self.W_query(X)
        K = self.W_key(X)
        V = self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / self.d_k**0.5
        return torch.softmax(scores, dim=-1) @ V
