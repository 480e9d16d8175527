"""Only one row is added up.

One bad row anywhere is enough for False; yours could be in another place.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    # T46
    row = weights[..., 1, :]
    return bool(((row.sum(dim=-1) - 1).abs() <= tolerance).all()) and bool((weights >= 0).all())
