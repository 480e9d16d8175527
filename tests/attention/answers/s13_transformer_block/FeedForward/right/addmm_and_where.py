"""Right. The tokens are one matrix, the layers are addmm with the weights of linear1 and linear2,
and torch.where makes the ReLU.

Diagnosis: none
"""
class FeedForward(nn.Module):
    """The position-wise feed-forward network: a linear layer, the ReLU, a linear layer."""

    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    @staticmethod
    def _apply_layer(layer: nn.Linear, rows: torch.Tensor) -> torch.Tensor:
        return torch.addmm(layer.bias, rows, layer.weight.t())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self._apply_layer(self.linear1, x.flatten(0, -2))
        hidden = torch.where(hidden > 0, hidden, torch.zeros_like(hidden))
        return self._apply_layer(self.linear2, hidden).unflatten(0, x.shape[:-1])
