"""Unusual: the variances of the d_k independent terms are added up one by one with math.fsum, as in
the text; the root is taken as a power.

Diagnosis: none
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    def variance_of_one_term() -> float:
        # E[q^2 k^2] - 0^2 = E[q^2] E[k^2]
        return var_q * var_k

    return math.fsum(variance_of_one_term() for _ in range(d_k)) ** 0.5
