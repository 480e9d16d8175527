"""Recursion over the number of terms: the variance of a sum of n terms is that of n - 1 terms and
one more; for large d_k halved.

Diagnosis: none
"""


def score_std(d_k, var_q=1.0, var_k=1.0):
    def variance(n):
        if n == 1:
            return var_q * var_k
        half = variance(n // 2)
        return half + half + (variance(1) if n % 2 else 0.0)

    return variance(d_k) ** 0.5
