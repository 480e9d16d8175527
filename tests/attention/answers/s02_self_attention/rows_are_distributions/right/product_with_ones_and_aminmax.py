"""Row sums are a product with a vector of ones; torch.aminmax and a walrus; a tensor of shape ()
comes back.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    if not (low := weights.amin()) >= 0:
        return torch.zeros((), dtype=torch.bool)
    sums = (weights.double() @ torch.ones(weights.shape[-1], 1, dtype=torch.float64)).squeeze(-1)
    least, most = torch.aminmax(sums)
    return (1 - least <= tolerance) & (most - 1 <= tolerance)
