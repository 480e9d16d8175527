"""The query is detached: no gradients flow back to it.

Diagnosis: No gradient arrives at the query.
"""


def attention_scores(inputs, query):
    return torch.mv(inputs, query.detach())
