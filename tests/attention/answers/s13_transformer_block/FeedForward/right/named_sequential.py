"""The class is an nn.Sequential whose parts have names, so that linear1 and linear2 are attributes
with the right parameter names. The call is the one that Sequential has.

Diagnosis: none
"""
from collections import OrderedDict


class FeedForward(nn.Sequential):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        parts = OrderedDict()
        parts["linear1"] = nn.Linear(d_model, d_hidden)
        parts["bend"] = nn.Threshold(0.0, 0.0)  # below 0 becomes 0: the ReLU
        parts["linear2"] = nn.Linear(d_hidden, d_model)
        super().__init__(parts)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return super().forward(x)
