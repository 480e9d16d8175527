"""Uses map and operator.mul, and fsum for an exact sum."""

import math
import operator


def dot_product(a, b):
    if len(a) - len(b):
        raise ValueError
    return math.fsum(map(operator.mul, a, b))
