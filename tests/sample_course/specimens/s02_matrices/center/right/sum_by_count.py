"""The sum of a column by the number of rows."""


def center(x):
    return x - x.sum(0) / x.shape[0]
