"""Does not call the layer and does not cut its output: the weight is viewed as (3, d_out, d_in) and
one einsum makes a stack (3, ..., tokens, d_out), to which the bias, viewed as (3, d_out), is
added.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_in, self.d_out = d_in, d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        sheets = self.W_qkv.weight.unflatten(0, (3, self.d_out))
        qkv = torch.einsum("...ti,soi->s...to", x, sheets)
        if self.W_qkv.bias is not None:
            b = self.W_qkv.bias.unflatten(0, (3, self.d_out))
            qkv = qkv + b.reshape(3, *[1] * (x.dim() - 1), self.d_out)
        q, k, v = qkv
        scores = torch.einsum("...id,...jd->...ij", q, k) * self.d_out**-0.5
        return torch.einsum("...ij,...jd->...id", torch.softmax(scores, dim=-1), v)
