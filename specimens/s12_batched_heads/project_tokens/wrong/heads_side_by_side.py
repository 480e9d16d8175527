# slip
"""The heads lie side by side in one wide matrix, without an axis of their own.

Merging comes later. Here the result has three axes, heads first.
"""

import torch


def project_tokens(W, x):
    h, k, d = W.shape
    return x @ W.reshape(h * k, d).T
