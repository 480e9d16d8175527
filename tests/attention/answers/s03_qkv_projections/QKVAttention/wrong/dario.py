"""The constructor sets the same seed before the query/key layers and again before the value layer,
so with d_v = d_k W_value starts with exactly the numbers of W_query.

Diagnosis: The layers of a new module do not start from random numbers of their own.
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
        queries = self.W_query(X)
        keys = self.W_key(X)
        values = self.W_value(X)
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / self.d_k**0.5, dim=-1)
        return weights @ values
