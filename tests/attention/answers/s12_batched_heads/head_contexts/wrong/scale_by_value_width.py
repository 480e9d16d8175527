"""The scores are divided by the root of the values' width d_v.

Diagnosis: The scores are scaled by the width of the values.
"""


def head_contexts(queries, keys, values):
    d_k = values.size(-1)
    scores = torch.bmm(queries, keys.transpose(1, 2)) / math.sqrt(d_k)
    return torch.bmm(torch.softmax(scores, dim=-1), values)
