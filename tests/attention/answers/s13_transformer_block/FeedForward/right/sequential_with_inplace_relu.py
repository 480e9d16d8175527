"""A subclass of nn.Sequential with named members, whose ReLU works in place on the output of
linear1, a tensor of its own.

Diagnosis: none
"""


from collections import OrderedDict


class FeedForward(nn.Sequential):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__(
            OrderedDict(
                linear1=nn.Linear(d_model, d_hidden),
                activation=nn.ReLU(inplace=True),
                linear2=nn.Linear(d_hidden, d_model),
            )
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return super().forward(x)
