"""A convention that does not exist is accepted in silence.

`else` catches everything, also a misspelt word. Ask for both names and raise a ValueError for the rest.
"""


def project(X, W, convention):
    if convention == "row":
        return X @ W
    else:
        return X @ W.T
