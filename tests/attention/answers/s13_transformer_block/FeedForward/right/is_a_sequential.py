"""The class inherits from nn.Sequential, which is an nn.Module too, and names its layers with an
OrderedDict; the ReLU is an nn.Threshold at 0.

Diagnosis: none
"""
from collections import OrderedDict


class FeedForward(nn.Sequential):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__(
            OrderedDict(
                linear1=nn.Linear(d_model, d_hidden),
                bend=nn.Threshold(0.0, 0.0),
                linear2=nn.Linear(d_hidden, d_model),
            )
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return super().forward(x)
