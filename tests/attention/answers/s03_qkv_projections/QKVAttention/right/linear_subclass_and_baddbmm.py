"""Right: the layers are a subclass of nn.Linear and are made in a loop with setattr. The scaled
scores come from torch.baddbmm with alpha, and the weights are the exponential of a log-softmax.

Diagnosis: none
"""

class _Projection(nn.Linear):
    """A linear layer that never has a bias."""

    def __init__(self, n_in: int, n_out: int) -> None:
        super().__init__(n_in, n_out, bias=False)


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask.

    Three ``nn.Linear`` layers without bias: ``W_query`` and ``W_key`` from ``d_in`` to ``d_k``,
    ``W_value`` from ``d_in`` to ``d_v``; no other parameters. Each layer starts from random numbers
    of its own: no two of them are alike. Scores are divided by the square root of ``d_k``.
    """

    NAMES = ("W_query", "W_key", "W_value")

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, width in zip(self.NAMES, (d_k, d_k, d_v), strict=True):
            setattr(self, name, _Projection(d_in, width))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        """``X``: shape (n, d_in) or (batch, n, d_in). Returns the context vectors, shape (n, d_v)
        or (batch, n, d_v). Gradients reach all three layers, and ``X``."""
        batch = X if X.dim() == 3 else X[None]
        Q, K, V = (getattr(self, name)(batch) for name in self.NAMES)
        alpha = self.W_key.out_features ** -0.5
        scores = torch.baddbmm(Q.new_zeros(1, 1, 1), Q, K.mT, beta=0, alpha=alpha)
        context = torch.bmm(scores.log_softmax(dim=-1).exp(), V)
        return context if X.dim() == 3 else context[0]
