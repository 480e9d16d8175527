"""The sum is rounded to six decimals, so that 0.1 * 3 prints nicely. Breaks "The dot product of two
lists of floats" (the sum of the products): small results are lost, e.g. [1e-4, 2e-4] and [1e-4,
1e-4] give 0.0 in place of 3e-8.

Diagnosis: The result is rounded to 6 decimals.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError(f"the lists have {len(a)} and {len(b)} entries")
    total = 0.0
    for x, y in zip(a, b):
        total += x * y
    # get rid of things like 0.30000000000000004
    return round(total, 6)
