# slip
"""Every row of the result comes from head 0.

The heads have matrices of their own. What does W[h] hold?
"""

import torch


def project_token(W, x):
    return (W[0] @ x).repeat(W.shape[0], 1)
