"""Wrong twice: W_value is made after the same seed as W_key, so in QKVAttention(4, 4, 4) these two
are alike, and forward works on a detached copy of X, so no gradient reaches an X that requires
one.

Diagnosis: none
"""

class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask.

    Three ``nn.Linear`` layers without bias: ``W_query`` and ``W_key`` from ``d_in`` to ``d_k``,
    ``W_value`` from ``d_in`` to ``d_v``; no other parameters. Each layer starts from random numbers
    of its own: no two of them are alike. Scores are divided by the square root of ``d_k``.
    """

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.d_k = d_k
        # seeds, so that the results are reproducible
        torch.manual_seed(1)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(2)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(2)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        """``X``: shape (n, d_in) or (batch, n, d_in). Returns the context vectors, shape (n, d_v)
        or (batch, n, d_v). Gradients reach all three layers, and ``X``."""
        X = X.clone().detach()  # the caller's X must not be changed
        Q = self.W_query(X)
        K = self.W_key(X)
        V = self.W_value(X)
        scores = Q @ K.transpose(-2, -1) / self.d_k**0.5
        weights = torch.softmax(scores, dim=-1)
        return weights @ V
