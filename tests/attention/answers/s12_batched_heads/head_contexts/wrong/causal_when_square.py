"""A causal mask is applied if there are as many queries as keys (more than one).

Diagnosis: A causal mask is applied where there are as many queries as keys.
"""


def head_contexts(queries, keys, values):
    n_q, n_k = queries.shape[1], keys.shape[1]
    scores = queries @ keys.mT / math.sqrt(queries.shape[-1])
    if n_q == n_k:
        scores = scores.masked_fill(torch.ones(n_q, n_k).triu(1).bool(), -torch.inf)
    return scores.softmax(-1) @ values
