"""It splits both lists in halves and calls itself, with no loop and no sum at all.

Diagnosis: none
"""


def dot_product(a, b):
    n = len(a)
    if n != len(b):
        raise ValueError("vectors of lengths %d and %d cannot be compared" % (n, len(b)))
    if n == 0:
        return 0.0
    if n == 1:
        return a[0] * b[0]
    half = n // 2
    left = dot_product(a[:half], b[:half])
    right = dot_product(a[half:], b[half:])
    return left + right
