"""Takes the sums of the softmax from a column of ones beside the values, in the same product. The
shift of the scores is detached: it cancels in the quotient, so the gradients are right all the
same.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_qkv(x).unflatten(-1, (3, self.d_out)).unbind(-2)
        scores = torch.einsum("...id,...jd->...ij", q, k) / self.d_out**0.5
        shift = torch.logsumexp(scores.detach(), dim=-1, keepdim=True)
        sums = torch.exp(scores - shift) @ F.pad(v, (0, 1), value=1.0)
        return sums[..., :-1] / sums[..., -1:]
