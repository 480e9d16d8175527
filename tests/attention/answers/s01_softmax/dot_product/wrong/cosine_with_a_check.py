"""Divides by both norms, after a proper check; empty lists are taken care of.

Diagnosis: The cosine similarity is returned: the lengths of the vectors are divided out.
"""

import math


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError(f"{len(a)} != {len(b)}")
    dot = sum(x * y for x, y in zip(a, b))
    norms = math.sqrt(sum(x * x for x in a)) * math.sqrt(sum(y * y for y in b))
    return dot / norms if norms else 0.0
