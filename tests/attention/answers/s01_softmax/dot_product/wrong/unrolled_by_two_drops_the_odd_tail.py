"""Works through the entries in pairs and forgets the last one when the length is odd.

Diagnosis: If the number of entries is odd, the last one is left out.
"""


def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError(f"lengths {len(a)} and {len(b)} differ")
    even, odd = 0.0, 0.0
    for i in range(0, len(a) - 1, 2):  # two sums: half as many rounds of the loop
        even += a[i] * b[i]
        odd += a[i + 1] * b[i + 1]
    return even + odd
