"""The keys are not transposed in their last two axes, so the shapes do not fit.

With four axes, (batch, num_heads, tokens, head_dim), tokens and head_dim are the last two.
Which two axes does your transpose exchange? `.T` reverses all four.
"""


def head_scores(queries, keys):
    return queries @ keys.transpose(1, 2)
