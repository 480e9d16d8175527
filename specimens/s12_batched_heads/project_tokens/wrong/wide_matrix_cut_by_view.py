# slip
"""The wide matrix is cut so that a head gets all features of some tokens.

In memory the heads of one token lie next to each other. Give the heads an axis in that place, and
then exchange it with that of the tokens.
"""

import torch


def project_tokens(W, x):
    h, k, d = W.shape
    return (x @ W.reshape(h * k, d).T).view(h, len(x), k)
