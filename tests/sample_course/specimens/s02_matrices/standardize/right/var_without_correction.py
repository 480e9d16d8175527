"""With torch's variance."""


def standardize(x, eps):
    if x.ndim != 2:
        raise ValueError("two axes are needed")
    return (x - x.mean(0)) * (x.var(0, correction=0) + eps).rsqrt()
