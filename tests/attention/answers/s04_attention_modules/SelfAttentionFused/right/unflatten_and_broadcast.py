"""Right: the 3 * d_out outputs are unflattened into an axis of three and unbound, and both products
are broadcast products with a sum.

Diagnosis: none
"""

class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer.

    Layer: ``W_qkv``, like ``nn.Linear(d_in, 3 * d_out)``. Of its ``3 * d_out`` outputs the first
    ``d_out`` are the query, the next ``d_out`` the key, the last ``d_out`` the value. Its
    parameters are ``W_qkv.weight`` of shape ``(3 * d_out, d_in)`` and, only with ``qkv_bias=True``,
    ``W_qkv.bias``. No others.
    """

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        """Make the layer. Prints nothing."""
        super().__init__()
        self.add_module("W_qkv", nn.Linear(d_in, 3 * d_out, qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors ``softmax(Q K^T / sqrt(d_out)) V`` of all tokens.

        Args:
            x: shape ``(tokens, d_in)`` or ``(batch, tokens, d_in)``. Any number of tokens.

        Returns:
            Only the context vectors, shape ``(tokens, d_out)`` or ``(batch, tokens, d_out)``.

        Prints nothing; changes neither ``x`` nor the module. A module in float64 is right to ten
        digits. Gradients flow back to ``x`` and to all parameters.
        """
        q, k, v = self.W_qkv(x).unflatten(-1, (3, -1)).unbind(-2)
        q, k, v = q[..., :, None, :], k[..., None, :, :], v[..., None, :, :]
        scores = (q * k).sum(-1, keepdim=True) / math.sqrt(k.size(-1))  # (..., query, key, 1)
        return (F.softmax(scores, -2) * v).sum(-2)
