"""The gap is rounded to four decimal places.

Diagnosis: none
"""

def equivariance_gap(before, after, order):
    return round((after - before[order]).abs().max().item(), 4)
