"""Wrong. Rounds the result to ten decimals to get rid of floating-point noise: dot_product([1e-6],
[1e-6]) is 0.0, not 1e-12.

Diagnosis: none
"""
def dot_product(a: list[float], b: list[float]) -> float:
    if len(a) != len(b):
        raise ValueError("Both lists need the same length.")
    total = 0.0
    for x, y in zip(a, b):
        total += x * y
    return round(total, 10)  # 0.1 + 0.2 should not be 0.30000000000000004
