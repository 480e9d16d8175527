"""where n_q == n_k == head_dim the keys are not transposed (shape-guessing)

Diagnosis: none
"""


def head_contexts(queries, keys, values):
    s = queries @ (keys if keys.shape[-2:] == (queries.shape[-1], keys.shape[-2]) and keys.shape[-1] == keys.shape[-2] else keys.mT)
    return torch.softmax(s / queries.shape[-1] ** 0.5, dim=-1) @ values
