"""torch.gt / torch.lt on both sides without abs, nonzero and tolist of the row numbers, unique by
dict.fromkeys.

Diagnosis: none
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    gap = torch.sub(after[:position], before[:position])
    hits = torch.logical_or(gap > tolerance, gap < -tolerance)
    return sorted(dict.fromkeys(hits.nonzero()[:, 0].tolist()))
