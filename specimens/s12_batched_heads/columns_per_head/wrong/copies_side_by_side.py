# slip
"""The copies lie side by side in one wide matrix; there is no axis for the heads.

repeat needs as many numbers as the result has axes. How many should that be?
"""

import torch


def columns_per_head(x, num_heads):
    return x.T.repeat(1, num_heads)
