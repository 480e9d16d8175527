"""Divided by the number of keys' root, and transposed.

Diagnosis: The scores are divided by the square root of the number of keys, not of the width of a
key. The scores are transposed: queries and keys are exchanged.
"""

import torch


def scaled_scores(Q, K):
    n = K.size(-2)
    return (K @ Q.mT) * n**-0.5
