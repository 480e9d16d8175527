# slip
"""The tokens are columns: the layout is (heads, head_dim, tokens).

After a product with the matrices on the left, two axes have to change places, once. Twice, and they
are back.
"""

# T38: the cell that permutes its own variable, run twice.

import torch


def project_tokens(W, x):
    keys = torch.bmm(W, x.T.repeat(len(W), 1, 1))
    keys = keys.permute(0, 2, 1)
    keys = keys.permute(0, 2, 1)
    return keys
