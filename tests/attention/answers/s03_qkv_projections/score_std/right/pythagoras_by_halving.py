"""Independent standard deviations add like the legs of a right triangle, so this adds them with
math.hypot, and it halves d_k recursively in place of taking the root of a product.

Diagnosis: none
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    """The standard deviation of a score q . k."""
    single = math.sqrt(var_q) * math.sqrt(var_k)  # of one product q_a * k_a

    def of_sum(terms: int) -> float:
        if terms == 0:
            return 0.0
        half = of_sum(terms // 2)
        both = math.hypot(half, half)
        return math.hypot(both, single) if terms % 2 else both

    return of_sum(d_k)
