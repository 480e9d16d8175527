"""Right, but the two linear layers only keep the weights: the tokens run through convolutions of
width 1 along the tokens, and the ReLU fills everything that is not positive with 0.

Diagnosis: none
"""
class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        widths = (d_model, d_hidden, d_model)
        for number in (1, 2):
            setattr(self, f"linear{number}", nn.Linear(widths[number - 1], widths[number]))

    @staticmethod
    def _convolved(layer: nn.Linear, channels: torch.Tensor) -> torch.Tensor:
        return F.conv1d(channels, layer.weight.unsqueeze(-1), layer.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self._convolved(self.linear1, x.mT)
        hidden = hidden.masked_fill(hidden <= 0, 0.0)
        return self._convolved(self.linear2, hidden).mT.contiguous()
