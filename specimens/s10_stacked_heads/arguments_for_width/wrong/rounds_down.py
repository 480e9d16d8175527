"""A width that the heads cannot share evenly is rounded down in silence.

For 4 heads and 10 features your layer would have 8. Impossible arguments should raise an error: a
ValueError.
"""

def arguments_for_width(arguments, width):
    return arguments | {"d_out": width // arguments["num_heads"]}
