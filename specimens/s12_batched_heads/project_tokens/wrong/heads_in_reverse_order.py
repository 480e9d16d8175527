# slip
"""The heads are in the wrong order.

The part [h] of the result belongs to head h.
"""

import torch


def project_tokens(W, x):
    return (x @ W.transpose(1, 2)).flip(0)
