"""The loop starts at 1, and nothing compares the lengths.

Diagnosis: The first pair of entries is left out.
"""


def dot_product(a, b):
    total = 0.0
    for i in range(1, len(a)):
        total += a[i] * b[i]
    return total
