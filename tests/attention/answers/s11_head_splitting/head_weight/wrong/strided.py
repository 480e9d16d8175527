"""The head takes every num_heads-th row.

Diagnosis: Every num_heads-th row is taken in place of neighbouring rows.
"""


def head_weight(weight, head, num_heads):
    return weight[head::num_heads]
