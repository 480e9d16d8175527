"""Wrong: the shortcut for a single token asks for len(x), which is the batch size if there is a
batch. For x of shape (1, 5, d_in) the five tokens do not see each other, and the values come
back.

Diagnosis: For a batch of one sequence the values are returned as they are: its tokens do not see
each other.
"""

class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers: ``Y = softmax(Q K^T / sqrt(d_out)) V``.

    Layers: ``W_query``, ``W_key``, ``W_value``, each like ``nn.Linear(d_in, d_out)``, so the
    parameters are ``W_query.weight`` of shape ``(d_out, d_in)`` etc. With ``qkv_bias=True``
    each has a bias too (``W_query.bias``, shape ``(d_out,)``, ...); with ``qkv_bias=False``, the
    default, none has. No other parameters. The order in which you make them is up to you.
    """

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        """Make the three layers. Prints nothing."""
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

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
        values = self.W_value(x)
        if len(x) == 1:  # a single token can only attend to itself: its weight is 1
            return values
        queries = self.W_query(x)
        keys = self.W_key(x)
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / keys.shape[-1] ** 0.5, dim=-1)
        return weights @ values
