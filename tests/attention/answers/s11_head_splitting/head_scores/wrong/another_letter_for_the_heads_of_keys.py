"""In the einsum the heads of the keys have a letter of their own, so their keys are summed over all
heads. Breaks "the dot product of query i and key j of head h" for two or more heads; with one
head it is right.

Diagnosis: A query is multiplied with the sum of the keys of all heads.
"""
def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    # b: batch, q/k: heads of the queries/keys, i/j: tokens, d: features
    return torch.einsum("bqid,bkjd->bqij", queries, keys)
