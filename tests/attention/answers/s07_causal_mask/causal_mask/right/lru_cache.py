"""Caches the mask with lru_cache: equal lengths share one tensor.

Diagnosis: none
"""

import functools


@functools.lru_cache(maxsize=None)
def causal_mask(n):
    return torch.ones(n, n, dtype=torch.bool).triu(1)
