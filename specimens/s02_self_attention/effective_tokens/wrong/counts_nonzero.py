"""The weights that are not zero are counted, whatever their size.

A weight of 0.001 hardly takes part. The formula weighs it accordingly.
"""


def effective_tokens(weights):
    return (weights > 0).sum(dim=-1).float()
