"""The last two axes have not been joined: the result still has four.

You have moved the heads to the right place. What is missing is one axis of num_heads * head_dim
features.
"""


def merge_heads(x):
    return x.transpose(1, 2)
