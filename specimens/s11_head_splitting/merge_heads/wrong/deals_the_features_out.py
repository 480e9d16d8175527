# slip
"""The features of the heads are interleaved.

All features of head 0 should come first in a row. Of the two axes that you join, which one should
run faster?
"""


def merge_heads(x):
    return x.permute(0, 2, 3, 1).flatten(2)
