"""Wrong. Seeds the generator before each layer, and the seed of the keys was copied for the values:
in QKVAttention(4, 4, 4) W_value starts from the numbers of W_key, where no two may be alike.

Diagnosis: The layers of a new module do not start from random numbers of their own.
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        torch.manual_seed(1)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(2)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(2)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_k)
        return torch.softmax(scores, dim=-1) @ V
