"""Dot products from squared norms and the squared distances of projections, in float64.

Diagnosis: none
"""


def tied_scores(X, U):
    p = (X @ U).double()
    n = p.square().sum(-1)
    d = (p.unsqueeze(-2) - p.unsqueeze(-3)).square().sum(-1)
    return ((n.unsqueeze(-1) + n.unsqueeze(-2) - d) / 2).to(X.dtype)
