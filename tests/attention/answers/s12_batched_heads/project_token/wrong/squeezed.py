"""The result is squeezed: with one head, or with heads of width 1, an axis is lost.

Diagnosis: squeeze() removes all axes of length 1, also that of a single head or of heads of width
1.
"""


def project_token(W, x):
    return (W @ x.unsqueeze(-1)).squeeze()
