"""Wrong. With qkv_bias=True the layer has a bias, but forward multiplies with the weight only:
SelfAttentionFused(2, 4, qkv_bias=True) with weights 0 and bias 1 gives 0, not 1.

Diagnosis: The bias exists, but forward multiplies by the weight alone.
"""
class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = torch.split(x @ self.W_qkv.weight.T, self.d_out, dim=-1)
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.d_out)
        return torch.softmax(scores, dim=-1) @ v
