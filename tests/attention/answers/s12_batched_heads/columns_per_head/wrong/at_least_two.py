"""For one head the head axis is missing.

Diagnosis: none
"""


def columns_per_head(x, num_heads):
    if num_heads == 1:
        return x.T
    return x.T.unsqueeze(0).repeat(num_heads, 1, 1)
