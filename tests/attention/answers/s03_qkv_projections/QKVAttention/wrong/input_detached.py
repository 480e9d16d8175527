"""Works on a detached copy of X, so no gradient reaches X, though the text asks for it.

Diagnosis: No gradient passes on to what came before the layer.
"""


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        X = X.clone().detach()  # the caller's tensor stays as it is
        queries, keys, values = self.W_query(X), self.W_key(X), self.W_value(X)
        weights = torch.softmax(queries @ keys.mT / math.sqrt(self.d_k), dim=-1)
        return weights @ values
