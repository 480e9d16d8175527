"""The sum is rounded to a whole number.

Diagnosis: The result is rounded to a whole number, and is an int.
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths")
    return round(sum(x * y for x, y in zip(a, b)))
