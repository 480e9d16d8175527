"""W_key is a deep copy of W_query, so both start from the same random numbers; each layer should
start from numbers of its own.

Diagnosis: The layers of a new module do not start from random numbers of their own.
"""

import copy


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = copy.deepcopy(self.W_query)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.scale = d_k**-0.5

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        scores = self.W_query(X) @ self.W_key(X).transpose(-2, -1) * self.scale
        return scores.softmax(dim=-1) @ self.W_value(X)
