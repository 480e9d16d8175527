"""Right: register_parameter in a loop over names, a reset_parameters method, and in forward one
broadcast product with the three matrices stacked.

Diagnosis: none
"""


def _attend(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    scores = torch.matmul(q, k.mT) * q.size(-1) ** -0.5
    return torch.matmul(scores.softmax(-1), v)


class SelfAttentionParameter(nn.Module):
    NAMES = ("W_query", "W_key", "W_value")

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for name in self.NAMES:
            self.register_parameter(name, nn.Parameter(torch.empty(d_in, d_out)))
        self.reset_parameters()

    def reset_parameters(self) -> None:
        for matrix in self.parameters():
            nn.init.xavier_uniform_(matrix)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        matrices = torch.stack([getattr(self, name) for name in self.NAMES])  # (3, d_in, d_out)
        projected = x.unsqueeze(-3) @ matrices  # (..., 3, tokens, d_out)
        return _attend(*projected.unbind(dim=-3))
