"""Registers the matrices by name in a loop and projects with one einsum over the three of them
stacked.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    NAMES = ("W_value", "W_key", "W_query")

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for name in self.NAMES:
            start = torch.randn(d_in, d_out) / math.sqrt(d_in)
            self.register_parameter(name, nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        matrices = torch.stack([getattr(self, name) for name in self.NAMES])  # (3, d_in, d_out)
        v, k, q = torch.einsum("...td,pde->p...te", x, matrices).unbind(0)
        scores = torch.einsum("...ie,...je->...ij", q, k) / math.sqrt(q.size(-1))
        return torch.einsum("...ij,...je->...ie", scores.softmax(-1), v)
