"""The result is squeezed: with one head, or with heads of width 1, an axis is lost.

Diagnosis: The axis of a single head disappears.
"""


def project_token(W, x):
    return (W @ x.unsqueeze(-1)).squeeze()
