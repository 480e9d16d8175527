"""The matrices on the left of the columns, and the axes exchanged after."""

import torch


def project_tokens(W, x):
    return (W @ x.T).mT
