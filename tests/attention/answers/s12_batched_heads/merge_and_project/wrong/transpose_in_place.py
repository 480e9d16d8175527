"""The caller's z is transposed in place.

Diagnosis: none
"""


def merge_and_project(z, weight, bias):
    z.transpose_(0, 1)
    return z.flatten(1) @ weight.T + bias
