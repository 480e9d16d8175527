"""Right: the tokens are moved to the front and not to the last axis but one, all batch axes become
one, and einsum does both products. The axis is looked up in a range, which understands negative
numbers.

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
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.token_dim = token_dim

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
        axes = range(x.dim())
        axis = axes[self.token_dim]
        if axis == axes[-1]:
            raise ValueError("the last axis holds the features, so it cannot hold the tokens")
        first = x.movedim(axis, 0)  # (tokens, ..., d_in)
        flat = first.flatten(1, -2) if len(axes) > 2 else first.unsqueeze(1)  # (tokens, batch, d_in)
        q, k, v = (layer(flat) for layer in (self.W_query, self.W_key, self.W_value))
        scores = torch.einsum("qbf,kbf->bqk", q, k) / math.sqrt(q.shape[-1])
        y = torch.einsum("bqk,kbf->qbf", scores.softmax(dim=-1), v)
        return y.reshape(*first.shape[:-1], v.shape[-1]).movedim(0, axis)
