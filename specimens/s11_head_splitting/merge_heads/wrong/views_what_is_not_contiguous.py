"""view is called on a transposed tensor, and it refuses.

After an exchange of axes the tensor is no longer stored in the order in which it is read. Read
what the lesson says about view and reshape.
"""

# T56


def merge_heads(x):
    batch, num_heads, tokens, head_dim = x.shape
    return x.transpose(1, 2).view(batch, tokens, num_heads * head_dim)
