"""Right. zip with strict=True raises the ValueError itself; the products are added by sum.

Diagnosis: none
"""
def dot_product(a: list[float], b: list[float]) -> float:
    return sum((x * y for x, y in zip(a, b, strict=True)), 0.0)
