"""Tokens come first, and everything is divided by a root.

Diagnosis: The entries are divided by the square root of d_in. The axis of the tokens comes first,
then that of the heads.
"""

import torch


def project_tokens(W, x):
    return torch.einsum("hki,ti->thk", W, x) * x.shape[-1] ** -0.5
