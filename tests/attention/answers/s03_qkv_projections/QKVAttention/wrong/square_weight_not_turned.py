"""Multiplies with a weight as it is stored if the shapes fit, so a square one is not transposed.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    @staticmethod
    def _project(X: torch.Tensor, W: torch.Tensor) -> torch.Tensor:
        if W.shape[0] != X.shape[-1]:  # stored as (d_out, d_in)
            W = W.T
        return X @ W

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        Q = self._project(X, self.W_query.weight)
        K = self._project(X, self.W_key.weight)
        V = self._project(X, self.W_value.weight)
        weights = torch.softmax(Q @ K.transpose(-2, -1) / K.shape[-1] ** 0.5, dim=-1)
        return weights @ V
