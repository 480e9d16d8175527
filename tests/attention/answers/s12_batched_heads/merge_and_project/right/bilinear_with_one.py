"""Appends a 1 to each long vector and the bias to the weight, so that one product does it all.

Diagnosis: none
"""


def merge_and_project(z, weight, bias):
    long = torch.cat([*z, z.new_ones(z.shape[1], 1)], dim=1)
    return long @ torch.cat([weight, bias[:, None]], dim=1).T
