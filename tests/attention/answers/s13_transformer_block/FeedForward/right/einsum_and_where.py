"""Uses the weights of both layers in einsum and writes the ReLU as torch.where.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        widths = (d_model, d_hidden, d_model)
        for number in (1, 2):
            self.add_module(f"linear{number}", nn.Linear(widths[number - 1], widths[number]))

    @staticmethod
    def _apply_layer(layer: nn.Linear, x: torch.Tensor) -> torch.Tensor:
        return torch.einsum("...i,oi->...o", x, layer.weight) + layer.bias

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self._apply_layer(self.linear1, x)
        hidden = torch.where(hidden > 0, hidden, torch.zeros_like(hidden))
        return self._apply_layer(self.linear2, hidden)
