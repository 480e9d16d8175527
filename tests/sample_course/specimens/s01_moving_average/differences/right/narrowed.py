"""Two parts of the same tensor."""


def differences(x):
    n = len(x) - 1
    return x.narrow(0, 1, n) - x.narrow(0, 0, n)
