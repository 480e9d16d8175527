"""Axes of size 1 are dropped from the result.

Diagnosis: none
"""


def attention_weights(queries, keys):
    w = torch.softmax(
        (queries.unsqueeze(-2) * keys.unsqueeze(-3)).sum(-1) / queries.shape[-1] ** 0.5, dim=-1
    )
    return w.squeeze()
