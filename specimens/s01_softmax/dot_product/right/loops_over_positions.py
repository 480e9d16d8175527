"""Loops over positions and accumulates."""


def dot_product(a: list[float], b: list[float]) -> float:
    n = len(a)
    if n != len(b):
        raise ValueError(f"{n} numbers against {len(b)}")
    total = 0.0
    for i in range(n):
        total += a[i] * b[i]
    return total
