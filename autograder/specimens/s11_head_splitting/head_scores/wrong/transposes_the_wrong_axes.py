"""The axes 1 and 2 of the keys are exchanged, heads with tokens.

With four axes, (batch, num_heads, tokens, head_dim), tokens and head_dim are the last two.
Counting axes from the end saves you from this.
"""


def head_scores(queries, keys):
    return queries @ keys.transpose(1, 2)
