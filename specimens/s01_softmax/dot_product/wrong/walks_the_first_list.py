"""The loop runs over the first list and never looks at the length of the second.

A longer second list is cut off silently, and a longer first list ends in an IndexError. Compare the
lengths before the loop.
"""


def dot_product(a, b):
    total = 0.0
    for i in range(len(a)):
        total += a[i] * b[i]
    return total
