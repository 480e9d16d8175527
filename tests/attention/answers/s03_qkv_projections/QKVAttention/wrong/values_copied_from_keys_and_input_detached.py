"""Two mistakes: with d_k = d_v the value layer starts as a copy of the key layer, and X is
detached so no gradient reaches it.

Diagnosis: none
"""


import copy


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        # same shape: clone the layer; training will pull the two apart
        if d_v == d_k:
            self.W_value = copy.deepcopy(self.W_key)
        else:
            self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.detach().clone()  # work on a copy, the caller's tensor is not touched
        queries = self.W_query(X)
        keys = self.W_key(X)
        values = self.W_value(X)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.d_k)
        return torch.softmax(scores, dim=-1) @ values
