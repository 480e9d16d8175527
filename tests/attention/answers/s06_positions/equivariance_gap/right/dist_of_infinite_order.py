"""torch.dist with p = inf of rows that are put back by a scatter.

Diagnosis: none
"""


def equivariance_gap(before, after, order):
    back = torch.empty_like(after)
    back.scatter_(0, order.unsqueeze(1).expand_as(after), after)
    return torch.dist(back, before, p=math.inf)
