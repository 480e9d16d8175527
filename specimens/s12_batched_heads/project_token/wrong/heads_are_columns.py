# slip
"""The result is transposed: its columns are the heads.

The expected shape is (num_heads, head_dim), so a row is a head.
"""

import torch


def project_token(W, x):
    return (W @ x).T
