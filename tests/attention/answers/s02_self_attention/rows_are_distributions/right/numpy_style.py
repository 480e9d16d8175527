"""In float64, with min and max of what is off.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    w = weights.detach().double()
    off = (w.sum(-1) - 1).abs()
    good = torch.logical_not(torch.isnan(off)) & off.le(tolerance)
    return bool(good.all().item() and (w >= 0).all().item())
