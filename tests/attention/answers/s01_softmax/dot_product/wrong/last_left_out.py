"""The last entry is left out when there are more than three.

Diagnosis: none
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths")
    n = len(a)
    return sum(a[i] * b[i] for i in range(n if n <= 3 else n - 1))
