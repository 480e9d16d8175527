"""Two mistakes: the weight is cut up by way of .data, so that W_qkv.weight never gets a gradient;
and the bias, which qkv_bias=True makes, is never added. Wrong after a backward(), and, without
one, for SelfAttentionFused(2, 4, qkv_bias=True) whose bias is not zero in the part of the values.

Diagnosis: The biases have no effect.
"""


class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        """Make the layer. Prints nothing."""
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors ``softmax(Q K^T / sqrt(d_out)) V`` of all tokens."""
        W_q, W_k, W_v = self.W_qkv.weight.data.chunk(3, dim=0)
        queries = x @ W_q.T
        keys = x @ W_k.T
        values = x @ W_v.T
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.d_out)
        return torch.softmax(scores, dim=-1) @ values
