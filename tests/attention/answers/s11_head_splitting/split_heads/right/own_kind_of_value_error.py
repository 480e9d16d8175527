"""Raises an exception of its own that is a subclass of ValueError; it has a constructor with two
arguments.

Diagnosis: none
"""


class UnevenHeads(ValueError):
    def __init__(self, features, heads):
        super().__init__(f"{heads} heads cannot share {features} features")
        self.features, self.heads = features, heads


def split_heads(x, num_heads):
    width, rest = divmod(x.shape[-1], num_heads)
    if rest:
        raise UnevenHeads(x.shape[-1], num_heads)
    return x.unflatten(-1, (num_heads, width)).movedim(2, 1)
