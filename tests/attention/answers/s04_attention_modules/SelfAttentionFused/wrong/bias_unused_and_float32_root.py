"""Wrong twice: forward cuts the weight and multiplies by hand, so with qkv_bias=True the bias is
there but never used, and the root of d_out is a float32 tensor, so a float64 module with d_out =
3 is right to about seven digits only.

Diagnosis: The biases have no effect.
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
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors ``softmax(Q K^T / sqrt(d_out)) V`` of all tokens.

        Args:
            x: shape ``(tokens, d_in)`` or ``(batch, tokens, d_in)``. Any number of tokens.

        Returns:
            Only the context vectors, shape ``(tokens, d_out)`` or ``(batch, tokens, d_out)``.

        Prints nothing; changes neither ``x`` nor the module. A module in float64 is right to ten
        digits. Gradients flow back to ``x`` and to all parameters.
        """
        W_q, W_k, W_v = self.W_qkv.weight.split(self.d_out, dim=0)
        queries = x @ W_q.T
        keys = x @ W_k.T
        values = x @ W_v.T
        scores = queries @ keys.transpose(-2, -1) / torch.sqrt(torch.tensor(self.d_out))
        return torch.softmax(scores, dim=-1) @ values
