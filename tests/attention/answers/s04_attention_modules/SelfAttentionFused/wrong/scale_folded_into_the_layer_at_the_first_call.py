"""The first call divides the query rows of W_qkv by the root in place: forward changes the module,
and weights that are loaded later are not scaled.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        self.scale_is_folded = False

    def _fold_scale(self) -> None:
        with torch.no_grad():
            for parameter in self.W_qkv.parameters():  # the weight and, if there is one, the bias
                parameter[: self.d_out].div_(math.sqrt(self.d_out))
        self.scale_is_folded = True

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if not self.scale_is_folded:
            self._fold_scale()
        q, k, v = self.W_qkv(x).split(self.d_out, dim=-1)
        weights = torch.softmax(q @ k.transpose(-2, -1), dim=-1)
        return weights @ v
