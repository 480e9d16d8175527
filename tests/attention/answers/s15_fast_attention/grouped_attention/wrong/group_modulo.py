"""Head k uses group k modulo the number of groups if there are more than two groups.

Diagnosis: none
"""


def grouped_attention(queries, keys, values):
    b, h, n, d = queries.shape
    g = keys.shape[1]
    index = torch.arange(h) % g if g > 3 else torch.arange(h) // (h // g)
    k, v = keys[:, index], values[:, index]
    scores = queries @ k.transpose(-2, -1) / math.sqrt(d)
    return torch.softmax(scores, dim=-1) @ v
