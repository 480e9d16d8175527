"""For b with a repeated number and a with different ones, b.index finds the first place: 'The dot
product of two lists'.

Diagnosis: none
"""


def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("lengths differ")
    total = 0.0
    for y in b:
        total += a[b.index(y)] * y
    return total
