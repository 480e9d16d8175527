"""Is itself an nn.Sequential with named steps; the ReLU works in place on the hidden features.

Diagnosis: none
"""


from collections import OrderedDict


class FeedForward(nn.Sequential):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        steps = OrderedDict()
        steps["linear1"] = nn.Linear(d_model, d_hidden)
        steps["relu"] = nn.ReLU(inplace=True)
        steps["linear2"] = nn.Linear(d_hidden, d_model)
        super().__init__(steps)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return super().forward(x)
