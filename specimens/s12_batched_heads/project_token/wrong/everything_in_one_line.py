# slip
"""The results of all heads are in one long vector, without an axis for the heads.

Side by side comes later, when heads are merged. Here every head keeps a row of its own.
"""

import torch


def project_token(W, x):
    return (W @ x).flatten()
