"""The result is rounded to four decimals "against float noise". The docstring promises the dot
product of the two lists; for small entries such as (0.001, 0.02) . (0.01, 0.001) the answer is 0.
Ordinary numbers come out right.

Diagnosis: The result is rounded to 4 decimals.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError(f"lengths differ: {len(a)} and {len(b)}")
    total = 0.0
    for x, y in zip(a, b):
        total += x * y
    # 0.1 + 0.2 gives 0.30000000000000004, so tidy up
    return round(total, 4)
