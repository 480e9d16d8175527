"""squeeze() removes all axes of length 1, also that of a single head or of heads of width 1.

Say which axis is to disappear.
"""

import torch


def project_token(W, x):
    column = x.unsqueeze(1).expand(W.shape[0], -1, -1)
    return torch.bmm(W, column).squeeze()
