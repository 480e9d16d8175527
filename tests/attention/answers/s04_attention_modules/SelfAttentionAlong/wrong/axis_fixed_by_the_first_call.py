"""Wrong: forward counts a token_dim of 0 or more from the end and keeps that number in the module. A
module with token_dim=0 that has seen x with three axes goes along axis 1 of the next x, which has
four: the module is changed by a call.

Diagnosis: none
"""

class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice.

    Layers: ``W_query``, ``W_key``, ``W_value``, each like ``nn.Linear(d_in, d_out)``, with biases
    only if ``qkv_bias=True``. No other parameters.
    """

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        """Make the layers. Prints nothing.

        ``token_dim`` is the axis of ``x`` that holds the tokens: 0, 1, ... counted from the front
        or -2, -3, ... counted from the end.
        """
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Context vectors ``softmax(Q K^T / sqrt(d_out)) V`` along the axis ``token_dim``.

        Args:
            x: two axes or more. The last one, of size ``d_in``, holds the features; all others but
                ``token_dim`` are batch axes.

        Returns:
            Only the context vectors: the shape of ``x`` with ``d_out`` in place of ``d_in``.

        Raises:
            ValueError: if ``token_dim`` is the last axis of ``x``. (For -1 the constructor may
                raise it.)

        Prints nothing; changes neither ``x`` nor the module. A module in float64 is right to ten
        digits. Gradients flow back to ``x`` and to all parameters.
        """
        if self.token_dim >= 0:
            self.token_dim -= x.dim()  # count from the end
        if self.token_dim == -1:
            raise ValueError("the last axis holds the features")
        x = x.movedim(self.token_dim, -2)
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
        context = torch.softmax(scores, dim=-1) @ values
        return context.movedim(-2, self.token_dim)
