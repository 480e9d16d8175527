# slip
"""The result keeps an axis of length 1 at its end.

You made a column of the token, which is fine; the result should be (num_heads, head_dim) all the
same.
"""

import torch


def project_token(W, x):
    return W @ x.unsqueeze(-1)
