"""Takes the maximum without the absolute value.

Diagnosis: The largest entry of after minus before is returned: negative differences do not count.
"""

def equivariance_gap(before, after, order):
    return (after - before[order]).max().item()
