"""Seeds each layer with the length of its name, and W_query and W_value both have seven letters: in
QKVAttention(4, 4, 4) these two start with the same numbers, where the text wants no two layers
alike.

Diagnosis: The layers of a new module do not start from random numbers of their own.
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        for name, size in (("W_query", d_k), ("W_key", d_k), ("W_value", d_v)):
            torch.manual_seed(len(name))  # reproducible, and not the same seed for all
            setattr(self, name, nn.Linear(d_in, size, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_k)
        return torch.softmax(scores, dim=-1) @ V
