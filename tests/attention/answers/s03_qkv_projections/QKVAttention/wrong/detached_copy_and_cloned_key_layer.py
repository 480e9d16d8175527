"""Two mistakes: the input is detached, so no gradient reaches X, and with d_v = d_k the value
layer starts as a copy of the key layer.

Diagnosis: none
"""


import copy


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        if d_v == d_k:
            self.W_value = copy.deepcopy(self.W_key)
        else:
            self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.detach().clone()  # work on a copy, the caller's tensor stays as it is
        queries = self.W_query(X)
        keys = self.W_key(X)
        values = self.W_value(X)
        scores = queries @ keys.transpose(-2, -1) / self.d_k**0.5
        weights = torch.softmax(scores, dim=-1)
        return weights @ values
