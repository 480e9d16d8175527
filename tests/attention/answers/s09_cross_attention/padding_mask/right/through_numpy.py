"""A numpy round trip: comparison of an outer grid in numpy, then from_numpy.

Diagnosis: none
"""

import numpy as np


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    how_long = lengths.detach().cpu().numpy()
    places = np.arange(n)
    is_word = np.less.outer(places, how_long).T  # (batch, n)
    return torch.from_numpy(np.logical_not(is_word))
