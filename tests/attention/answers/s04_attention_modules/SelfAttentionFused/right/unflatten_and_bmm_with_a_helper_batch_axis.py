"""Cuts the outputs with unflatten and unbind, gives a single sequence a helper batch axis for bmm,
and scales in place on its own scores.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super(SelfAttentionFused, self).__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        single = x.dim() == 2
        batch = x.unsqueeze(0) if single else x
        q, k, v = self.W_qkv(batch).unflatten(-1, (3, self.d_out)).unbind(dim=-2)
        scores = torch.bmm(q, k.transpose(1, 2))
        scores /= math.sqrt(self.d_out)
        context = torch.bmm(F.softmax(scores, dim=2), v)
        return context[0] if single else context
