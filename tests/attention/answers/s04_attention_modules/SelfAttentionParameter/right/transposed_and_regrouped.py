"""Right: the products are grouped in another way, so that queries, keys and values never exist, and
the scores are kept transposed (keys down, queries across) with a softmax along axis -2. The
parameters are registered in a loop.

Diagnosis: none
"""

class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``.

    Parameters: ``W_query``, ``W_key``, ``W_value``, each an ``nn.Parameter`` of shape
    ``(d_in, d_out)`` and trainable, used as ``x @ W``. No others. What they start with, and the
    order in which you make them, is up to you.
    """

    def __init__(self, d_in: int, d_out: int) -> None:
        """Make the three matrices. Prints nothing."""
        super().__init__()
        for name in ("W_value", "W_key", "W_query"):
            matrix = nn.init.xavier_normal_(torch.empty(d_in, d_out))
            self.register_parameter(name, nn.Parameter(matrix))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens.

        Args:
            x: shape ``(tokens, d_in)`` or ``(batch, tokens, d_in)``. Any number of tokens.

        Returns:
            Only the context vectors, shape ``(tokens, d_out)`` or ``(batch, tokens, d_out)``. The
            sequences of a batch do not see each other.

        Prints nothing; changes neither ``x`` nor the module. A module in float64 is right to ten
        digits. Gradients flow back to ``x`` and to all parameters.
        """
        middle = self.W_key @ self.W_query.T / math.sqrt(self.W_key.size(1))  # (d_in, d_in)
        scores_turned = x @ middle @ x.mT  # [..., key, query]
        weights_turned = scores_turned.softmax(dim=-2)
        return weights_turned.mT @ x @ self.W_value
