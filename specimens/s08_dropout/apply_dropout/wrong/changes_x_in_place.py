"""The caller's tensor is changed in place.

The returned numbers are right. But whoever called you still needs the old values, and they are
gone. Methods whose name ends in an underscore, and assignments to parts of a tensor, work in place.
"""

import torch


def apply_dropout(x, dropped, p):
    x.masked_fill_(dropped, 0)
    return x / (1 - p) if p < 1 else x
