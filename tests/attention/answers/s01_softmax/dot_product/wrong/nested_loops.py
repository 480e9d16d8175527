"""Two nested loops in place of one.

Diagnosis: The sums of the two lists are multiplied; the sum of the products is expected.
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("different lengths")
    total = 0.0
    for x in a:
        for y in b:
            total += x * y
    return total
