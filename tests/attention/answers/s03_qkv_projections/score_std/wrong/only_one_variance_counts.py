"""Either var_q or var_k is used, whichever is not 1, by if and elif. When both differ from 1 their
product belongs under the root (E[q^2] E[k^2]), so score_std(4, 2.0, 3.0) is wrong.

Diagnosis: Only one variance is used if neither is 1; both should be multiplied.
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    variance = float(d_k)
    if var_q != 1.0:
        variance *= var_q
    elif var_k != 1.0:
        variance *= var_k
    return math.sqrt(variance)
