"""The two outputs are compared place by place, as if they should be the same.

That would be invariance. The tokens have changed places, so their outputs should have, too. Which row
of the first output belongs to the token that now comes first?
"""
# T54


def equivariance_gap(before, after, order):
    return (after - before).abs().max()
