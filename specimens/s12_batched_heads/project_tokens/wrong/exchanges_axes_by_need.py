"""The axes are exchanged only when the shape looks wrong.

When head_dim equals the number of tokens, the shape looks right in both cases. Whether two axes
have to change places depends on how the product was made, not on the sizes.
"""

# T38: the repair that makes the permute 'safe to run twice'.

import torch


def project_tokens(W, x):
    out = torch.bmm(W, x.T.repeat(len(W), 1, 1))
    if out.shape[1] != len(x):
        out = out.permute(0, 2, 1)
    return out
