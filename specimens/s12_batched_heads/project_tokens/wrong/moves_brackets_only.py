# slip
"""The shape is right, but the axes were not exchanged.

view and reshape keep the numbers in their order. Compare row [0, 0] of your result with the first
matrix times the first token.
"""

import torch


def project_tokens(W, x):
    columns = W @ x.T
    return columns.reshape(len(W), len(x), W.shape[1])
