"""A Renyi entropy near order 1 would not do; here the limit is written as a product.

Diagnosis: none
"""

import torch


def effective_tokens(weights):
    w = weights.double()
    return (1 / (w**w).prod(-1)).to(weights.dtype)
