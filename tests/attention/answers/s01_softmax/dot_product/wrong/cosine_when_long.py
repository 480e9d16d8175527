"""Lists with more than three entries are divided by their lengths: the cosine.

Diagnosis: none
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths")
    s = sum(x * y for x, y in zip(a, b))
    if len(a) > 3:
        s /= math.sqrt(sum(x * x for x in a)) * math.sqrt(sum(y * y for y in b))
    return s
