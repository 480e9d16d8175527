"""The mean of each row is subtracted.

Along which axis does a column run?
"""


def center(x):
    return x - x.mean(1, keepdim=True)
