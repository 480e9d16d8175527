"""Right. Cuts the weight and the bias and not the result: three products with slices of the one
layer.

Diagnosis: none
"""
class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=bool(qkv_bias))

    def _part(self, x: torch.Tensor, number: int) -> torch.Tensor:
        rows = slice(number * self.d_out, (number + 1) * self.d_out)
        y = x @ self.W_qkv.weight[rows].T
        if self.W_qkv.bias is not None:
            y = y + self.W_qkv.bias[rows]
        return y

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = self._part(x, 0) @ self._part(x, 1).mT / math.sqrt(self.d_out)
        scores = scores - scores.detach().amax(dim=-1, keepdim=True)
        exps = scores.exp()
        return (exps @ self._part(x, 2)) / exps.sum(dim=-1, keepdim=True)
