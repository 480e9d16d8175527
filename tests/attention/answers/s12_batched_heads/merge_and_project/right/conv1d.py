"""The long vectors are the channels of a conv1d with a kernel of length 1.

Diagnosis: none
"""


def merge_and_project(z, weight, bias):
    channels = z.transpose(1, 2).flatten(0, 1)
    return torch.nn.functional.conv1d(channels, weight.unsqueeze(-1), bias).T
