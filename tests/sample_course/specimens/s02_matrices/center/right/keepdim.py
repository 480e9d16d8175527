"""With an axis that stays."""


def center(x):
    return x - x.mean(dim=0, keepdim=True)
