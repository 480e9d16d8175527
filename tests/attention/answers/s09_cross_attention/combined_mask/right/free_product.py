"""De Morgan by einsum: a pair is free iff the key is no padding and the pair is allowed; the
product of the two is negated.

Diagnosis: none
"""


def combined_mask(padding, pairs):
    free_key = padding.logical_not().to(torch.float32)
    free_pair = pairs.logical_not().to(torch.float32)
    free = torch.einsum("bk,qk->bqk", free_key, free_pair)
    return free < 0.5
