"""Two mistakes: with d_v = d_k the layer W_value starts as a copy of W_key, and the scores are
divided by the root of the larger of d_in and d_k.

Diagnosis: none
"""


import copy


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        if d_v == d_k:
            self.W_value = copy.deepcopy(self.W_key)
        else:
            self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.scale = max(self.W_query.weight.shape) ** 0.5

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        queries, keys, values = self.W_query(X), self.W_key(X), self.W_value(X)
        weights = torch.softmax(queries @ keys.mT / self.scale, dim=-1)
        return weights @ values
