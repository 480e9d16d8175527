"""Right. Cuts the weight and the bias into three pieces, not the output, and applies the pieces one
by one with the functional linear.

Diagnosis: none
"""
class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weights = self.W_qkv.weight.chunk(3, dim=0)
        biases = (None,) * 3 if self.W_qkv.bias is None else self.W_qkv.bias.chunk(3)
        q, k, v = (F.linear(x, W, b) for W, b in zip(weights, biases))
        scores = q @ k.transpose(-2, -1)
        scores = scores / math.sqrt(q.shape[-1])
        return scores.softmax(-1) @ v
