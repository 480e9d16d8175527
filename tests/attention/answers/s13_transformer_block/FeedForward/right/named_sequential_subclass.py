"""Unusual: the class is an nn.Sequential with named layers, whose inherited forward calls them in
order.

Diagnosis: none
"""


from collections import OrderedDict


class FeedForward(nn.Sequential):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__(
            OrderedDict(
                linear1=nn.Linear(d_model, d_hidden),
                activation=nn.ReLU(),
                linear2=nn.Linear(d_hidden, d_model),
            )
        )
