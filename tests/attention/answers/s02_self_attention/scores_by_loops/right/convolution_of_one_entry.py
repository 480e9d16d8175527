"""Every pair is a correlation of a signal with a kernel of its own length: one number a call.

Diagnosis: none
"""

import torch.nn.functional as F


def scores_by_loops(X):
    n, d = X.shape
    rows = []
    for x in X:
        rows.append(torch.stack([F.conv1d(x.view(1, 1, d), y.view(1, 1, d)).squeeze() for y in X]))
    return torch.stack(rows)
