"""The products are there, and nobody sums them.

An entry of a matrix times a vector is a sum of products. Over which axis?
"""

import torch


def project_token(W, x):
    return W * x
