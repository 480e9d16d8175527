"""Each head sees only its share of the token's features.

Nothing is split here. Every head has d_in columns, one for each feature of the whole token.
"""

# T40: 'the input is split into smaller heads'.

import torch


def project_token(W, x):
    num_heads, head_dim, d_in = W.shape
    width = max(d_in // num_heads, 1)
    rows = []
    for h in range(num_heads):
        part = slice(h * width, (h + 1) * width)
        rows.append(W[h, :, part] @ x[part])
    return torch.stack(rows)
