"""Right: registers the matrices in a loop and multiplies x by the stack of all three at once, with
an extra axis to broadcast over.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    NAMES = ("W_query", "W_key", "W_value")

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        bound = d_in ** -0.5
        for name in self.NAMES:
            start = torch.empty(d_in, d_out).uniform_(-bound, bound)
            self.register_parameter(name, nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        matrices = torch.stack([getattr(self, name) for name in self.NAMES])  # (3, d_in, d_out)
        projected = x.unsqueeze(-3) @ matrices  # (..., 3, tokens, d_out)
        q, k, v = projected.unbind(dim=-3)
        scores = q @ k.mT * q.shape[-1] ** -0.5
        return scores.softmax(dim=-1) @ v
