"""Standard deviations of independent terms are the legs of right triangles, so they are added with
hypot. The d_k terms are added by repeated doubling, along the binary digits of d_k.

Diagnosis: none
"""


def score_std(d_k: int, var_q: float = 1.0, var_k: float = 1.0) -> float:
    """The standard deviation of a score q . k."""
    block = math.sqrt(var_q) * math.sqrt(var_k)  # std of 1, 2, 4, ... terms
    total, left = 0.0, d_k
    while left:
        left, odd = divmod(left, 2)
        if odd:
            total = math.hypot(total, block)
        block = math.hypot(block, block)
    return total
