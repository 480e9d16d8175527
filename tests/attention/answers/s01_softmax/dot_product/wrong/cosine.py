"""Computes the cosine similarity (divides by both norms; 0 if a norm is 0).

Diagnosis: The cosine similarity is returned: the lengths of the vectors are divided out.
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    dot = sum(x * y for x, y in zip(a, b))
    na = math.sqrt(sum(x * x for x in a))
    nb = math.sqrt(sum(y * y for y in b))
    if na == 0 or nb == 0:
        return 0.0
    return dot / (na * nb)
