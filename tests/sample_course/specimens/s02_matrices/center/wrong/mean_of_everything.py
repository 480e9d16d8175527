"""The mean of all numbers is subtracted.

How many means do three columns have?
"""


def center(x):
    return x - x.mean()
