"""No gradient arrives at the query: it was detached on the way.

The scores are right, but a query behind `.detach()` or `.data` can never be learned.
"""


def attention_scores(inputs, query):
    return inputs @ query.detach()
