"""Two mistakes. The input is detached, so no gradient reaches X: wrong for an X that requires
gradients. The result is squeezed: wrong for a sentence of one token, shape (1, d_in), or a batch
of one, where an axis is lost.

Diagnosis: none
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
        """The context vectors, shape (n, d_v) or (batch, n, d_v)."""
        X = X.clone().detach()  # work on a copy
        Q = self.W_query(X)
        K = self.W_key(X)
        V = self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / self.d_k**0.5
        weights = torch.softmax(scores, dim=-1)
        return (weights @ V).squeeze()
