"""Cuts the weight into three and multiplies with its parts, so the bias is made but never added.

Diagnosis: The bias exists, but forward multiplies by the weight alone.
"""


class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        """Make the layer. Prints nothing."""
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors ``softmax(Q K^T / sqrt(d_out)) V`` of all tokens."""
        W_query, W_key, W_value = self.W_qkv.weight.chunk(3, dim=0)
        q, k, v = x @ W_query.T, x @ W_key.T, x @ W_value.T
        scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
        return torch.softmax(scores, dim=-1) @ v
