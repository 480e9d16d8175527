"""The class is a Sequential with named parts, so it needs no forward of its own. The activation is a
part without parameters.

Diagnosis: none
"""
from collections import OrderedDict


class FeedForward(nn.Sequential):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        parts = OrderedDict()
        parts["linear1"] = nn.Linear(d_model, d_hidden)
        parts["bend"] = nn.Threshold(0.0, 0.0)  # z where z > 0, and else 0
        parts["linear2"] = nn.Linear(d_hidden, d_model)
        super().__init__(parts)
