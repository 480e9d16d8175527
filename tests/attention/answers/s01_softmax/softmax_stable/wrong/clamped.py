"""Differences to the maximum are cut off at -50... weights of -inf are set to 0, but the other small
ones are at least exp(-5) of the largest.

Diagnosis: Finite scores that are more than about 5 below the largest one count as if they were 5
below it.
"""


def softmax_stable(x, dim):
    z = x - x.amax(dim, keepdim=True)
    e = torch.exp(z.clamp(min=-5)) * (x > -math.inf)
    return e / e.sum(dim, keepdim=True)
