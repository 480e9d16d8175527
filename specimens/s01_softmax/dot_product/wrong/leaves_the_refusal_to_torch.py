"""Different lengths raise torch's RuntimeError instead of a ValueError.

torch.dot does notice the difference, but the docstring promises the caller another exception.
"""

import torch


def dot_product(a, b):
    return torch.dot(torch.tensor(a), torch.tensor(b)).item()
