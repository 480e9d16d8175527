# slip
"""The sums of the two lists are multiplied; the sum of the products is expected.

(1, 2) . (3, 4) is 1*3 + 2*4 = 11. Your function gives (1 + 2) * (3 + 4) = 21. What comes first,
multiplying or adding?
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    return sum(a) * sum(b)
