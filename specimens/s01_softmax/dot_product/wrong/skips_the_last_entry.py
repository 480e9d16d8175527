# slip
"""The last pair of entries is left out.

range(n) already stops before n. Which positions does your loop visit in a list of two?
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    total = 0.0
    for i in range(len(a) - 1):
        total += a[i] * b[i]
    return total
