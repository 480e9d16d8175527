"""Nested list comprehension of Python bools, turned into a tensor at the end.

Diagnosis: none
"""


def causal_mask(n):
    return torch.tensor([[key > query for key in range(n)] for query in range(n)])
