"""The rows are reshaped as if they were stored by input feature, which mixes up all entries.

The weight has shape (d_out, d_in). A reshape to an order of axes that starts with d_in does not
transpose anything; it only reads the same numbers with other brackets.
"""


def head_weight(weight, head, num_heads):
    d_out, d_in = weight.shape
    return weight.reshape(d_in, num_heads, d_out // num_heads)[:, head].T
