"""The seed is set before the query's layer and once more before the value's, to be reproducible.
Breaks "Each layer starts from random numbers of its own: no two of them are alike": with d_v =
d_k, W_value is a copy of W_query (query and key do differ).

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
        scores = queries @ keys.transpose(-2, -1) / self.d_k**0.5
        return torch.softmax(scores, dim=-1) @ values
