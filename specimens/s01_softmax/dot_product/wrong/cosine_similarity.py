"""The cosine similarity is returned: the lengths of the vectors are divided out.

The plain dot product keeps the lengths. Which of the two formulas does the exercise ask for?
"""

import math


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    dot = sum(x * y for x, y in zip(a, b))
    lengths = math.sqrt(sum(x * x for x in a)) * math.sqrt(sum(y * y for y in b))
    return dot / lengths if lengths else 0.0
