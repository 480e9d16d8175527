"""The sum is rounded to ten digits after the point: ([1e-6], [1e-6]) gives 0, not 1e-12.

Diagnosis: none
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    total = 0.0
    for x, y in zip(a, b):
        total += x * y
    return round(total, 10)
