"""Registers the matrices with register_parameter in another order and stacks them in forward for
one einsum.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    NAMES = ("W_query", "W_key", "W_value")

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for name in reversed(self.NAMES):
            start = torch.empty(d_in, d_out).normal_(std=d_in**-0.5)
            self.register_parameter(name, nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        W = torch.stack([getattr(self, name) for name in self.NAMES])  # (3, d_in, d_out)
        q, k, v = torch.einsum("...ti,pio->p...to", x, W)
        scores = torch.einsum("...qd,...kd->...qk", q, k) * W.shape[-1] ** -0.5
        weights = scores.log_softmax(dim=-1).exp()
        return torch.einsum("...qk,...kd->...qd", weights, v)
