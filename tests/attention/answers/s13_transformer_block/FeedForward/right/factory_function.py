"""Right: FeedForward is a function that makes an nn.Sequential with named parts, and not a class.

Diagnosis: none
"""

from collections import OrderedDict


def FeedForward(d_model: int, d_hidden: int) -> nn.Module:
    return nn.Sequential(
        OrderedDict(
            linear1=nn.Linear(d_model, d_hidden),
            relu=nn.ReLU(),
            linear2=nn.Linear(d_hidden, d_model),
        )
    )
