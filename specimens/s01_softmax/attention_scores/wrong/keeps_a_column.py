# slip
"""The scores form a column: a superfluous axis of size 1 is left over.

The shape (tokens,) is expected, yours is (tokens, 1). Sooner or later such an axis broadcasts into
something unexpected.
"""


def attention_scores(inputs, query):
    return inputs @ query.unsqueeze(1)
