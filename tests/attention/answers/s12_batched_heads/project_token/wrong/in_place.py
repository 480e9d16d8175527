"""The caller's W is multiplied by x in place; the returned values are right.

Diagnosis: none
"""


def project_token(W, x):
    W *= x
    return W.sum(dim=-1)
