"""Wrong. It computes the inverse participation ratio 1 / sum(p ** 2), another effective number, and
not exp of the entropy. Both agree for rows with equal weights (and zeros), and differ for uneven
rows: (1/2, 1/4, 1/4) gives 2.667 in place of 2.828.

Diagnosis: The inverse of the sum of squares is returned.
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    # how many tokens share the row? no log, so zeros are no problem
    return 1.0 / weights.square().sum(-1)
