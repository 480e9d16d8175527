"""Right, by a detour over numpy: a table of all comparisons i < j, turned into a tensor.

Diagnosis: none
"""

import numpy


def causal_mask(n: int) -> torch.Tensor:
    places = numpy.arange(n)
    return torch.from_numpy(numpy.less.outer(places, places))
