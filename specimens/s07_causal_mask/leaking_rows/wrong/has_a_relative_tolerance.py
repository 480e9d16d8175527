"""For large entries more is tolerated than was asked.

Does anything but the given tolerance count? `torch.allclose` and `torch.isclose` add a relative
one, rtol, unless it is 0, and a dtype with few digits rounds large entries.
"""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    return [i for i in range(position) if not torch.allclose(before[i], after[i], atol=tolerance)]
