"""The products are computed, but they are not summed.

An entry of a matrix times a vector is a sum of products. Over which axis?
"""

import torch


def project_token(W, x):
    return W * x
