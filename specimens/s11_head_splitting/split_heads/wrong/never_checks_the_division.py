"""Whether num_heads divides d_out is never checked.

For widths that can be shared evenly the result is right. For the others the reader of your code
should get a ValueError with a sentence, not a message about shapes from deep inside torch.
"""

# T57


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    return x.view(batch, tokens, num_heads, d_out // num_heads).transpose(1, 2)
