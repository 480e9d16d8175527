"""The token on the left of transposed matrices, which is the same product."""

import torch


def project_token(W, x):
    return x @ W.transpose(1, 2)
