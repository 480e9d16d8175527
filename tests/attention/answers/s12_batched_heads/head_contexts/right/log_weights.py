"""Shares the scale between queries and keys (fourth roots) and takes exp(score - logsumexp) as the
weights.

Diagnosis: none
"""


def head_contexts(queries, keys, values):
    fourth_root = queries.shape[-1] ** 0.25
    scores = torch.einsum("hqd,hkd->hqk", queries / fourth_root, keys / fourth_root)
    log_weights = scores - torch.logsumexp(scores, dim=2, keepdim=True)
    return torch.einsum("hqk,hkv->hqv", log_weights.exp(), values)
