"""shape-guessing: keys are transposed only if shapes do not fit, so tokens == head_dim gives Q K

Diagnosis: none
"""


def head_scores(queries, keys):
    if queries.shape[-1] != keys.shape[-2]:
        keys = keys.transpose(-2, -1)
    return queries @ keys
