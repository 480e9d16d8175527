"""numpy's longdouble is returned: a number with more digits than a float.

Diagnosis: none
"""

import numpy as np
def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    return np.dot(np.array(a, dtype=np.longdouble), np.array(b, dtype=np.longdouble))
