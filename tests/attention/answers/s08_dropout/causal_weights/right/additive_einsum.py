"""Einsum and an additive mask.

Diagnosis: none
"""


def causal_weights(queries, keys):
    n, d = queries.shape[-2:]
    minus = torch.full((n, n), float("-inf"), dtype=queries.dtype).triu(1)
    return F.softmax(torch.einsum("bid,bjd->bij", queries / d**0.5, keys) + minus, dim=2)
