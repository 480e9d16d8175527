"""F.linear for each sequence and head, in a double comprehension, restacked.

Diagnosis: none
"""


def head_scores(queries, keys):
    return torch.stack(
        [torch.stack([F.linear(q, k) for q, k in zip(qs, ks)]) for qs, ks in zip(queries, keys)]
    )
