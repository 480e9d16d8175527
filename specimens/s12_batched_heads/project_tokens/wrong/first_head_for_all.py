# slip
"""Every part of the result comes from head 0.

The heads have matrices of their own.
"""

import torch


def project_tokens(W, x):
    return (x @ W[0].T).repeat(len(W), 1, 1)
