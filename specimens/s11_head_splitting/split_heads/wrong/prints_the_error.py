"""For widths that cannot be shared, the function returns None.

The next line of the caller stumbles over None, and a printed warning is easily overlooked. Which
Python statement stops a function with an error?
"""


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    if d_out % num_heads:
        print("d_out must be divisible by num_heads")
        return None
    return x.view(batch, tokens, num_heads, -1).transpose(1, 2)
