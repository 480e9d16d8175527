# slip
"""The layout is (tokens, heads, head_dim); heads should come first.

With as many heads as tokens the two layouts have the same shape, and no shape check finds it.
Compare the numbers at index [2, 1].
"""

# T37

import torch


def project_tokens(W, x):
    return torch.einsum("hij,nj->nhi", W, x)
