"""The code counts on 8 heads, whatever the stack holds.

Ask the tensor how many heads it has; a literal number fits one example only.
"""

# T43: a literal 8.

import torch


def project_token(W, x):
    return torch.stack([W[h] @ x for h in range(8)])
