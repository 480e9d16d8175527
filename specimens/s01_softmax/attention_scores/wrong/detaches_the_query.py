"""No gradient arrives at the query.

The scores are right, but the query can never be learned. Does it pass through `.detach()`, `.data`
or `torch.no_grad`?
"""


def attention_scores(inputs, query):
    return inputs @ query.detach()
