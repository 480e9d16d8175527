"""The batch axis has been moved after the heads.

Count the axes from 0: batch is axis 0 and must stay where it is. Which two axes have to be
exchanged?
"""


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    return x.view(batch, tokens, num_heads, d_out // num_heads).permute(2, 0, 1, 3)
