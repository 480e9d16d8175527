"""A batched product with a head axis in front of both, in float64."""

import torch


def head_contributions(outputs, weight):
    columns = weight.T.double().unflatten(0, (len(outputs), -1))
    return torch.stack(outputs).double() @ columns[:, None]
