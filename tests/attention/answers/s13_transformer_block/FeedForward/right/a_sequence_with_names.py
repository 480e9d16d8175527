"""The class inherits from `nn.Sequential` and takes its layers from an ordered dict.

Diagnosis: none
"""


from collections import OrderedDict


class FeedForward(nn.Sequential):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        steps = OrderedDict()
        steps["linear1"] = nn.Linear(d_model, d_hidden)
        steps["relu"] = nn.Threshold(0.0, 0.0, inplace=True)
        steps["linear2"] = nn.Linear(d_hidden, d_model)
        super().__init__(steps)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return super().forward(x)
