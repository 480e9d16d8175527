"""Wrong. Each layer is seeded with the length of its name, and W_query and W_value both have seven
letters: in QKVAttention(4, 4, 4) the two start from the same numbers, where the text says that no
two layers are alike.

Diagnosis: The layers of a new module do not start from random numbers of their own.
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.scale = 1 / math.sqrt(d_k)
        for name, width in [("W_query", d_k), ("W_key", d_k), ("W_value", d_v)]:
            torch.manual_seed(len(name))  # reproducible, another seed for each layer
            setattr(self, name, nn.Linear(d_in, width, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        scores = self.W_query(X) @ self.W_key(X).transpose(-2, -1) * self.scale
        return torch.softmax(scores, dim=-1) @ self.W_value(X)
