"""view is asked to merge axes that were exchanged before, and refuses.

After a transpose the numbers are not stored in the order in which they are read. Is there a method
that copies when it has to?
"""

import torch


def merge_and_project(z, weight, bias):
    num_heads, tokens, d_v = z.shape
    merged = z.transpose(0, 1).view(tokens, num_heads * d_v)
    return merged @ weight.T + bias
