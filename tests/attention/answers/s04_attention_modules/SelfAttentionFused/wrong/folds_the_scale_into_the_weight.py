"""Wrong: the first call multiplies the query rows of W_qkv by 1/sqrt(d_out), which changes the
module, and numbers that are loaded or copied in later are never scaled.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        self.folded = False

    def _fold_scale(self) -> None:
        """(s q) k = s (q k): scale the query rows once, not tokens^2 scores at each call."""
        with torch.no_grad():
            self.W_qkv.weight[: self.d_out] *= self.d_out**-0.5
            if self.W_qkv.bias is not None:
                self.W_qkv.bias[: self.d_out] *= self.d_out**-0.5
        self.folded = True

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if not self.folded:
            self._fold_scale()
        q, k, v = self.W_qkv(x).chunk(3, dim=-1)
        return torch.softmax(q @ k.transpose(-2, -1), dim=-1) @ v
