"""The group is k // num_groups, right only where num_groups squared is num_heads.

Diagnosis: Head k uses group k // num_groups, or the last group if that number is too large.
"""


def grouped_attention(queries, keys, values):
    b, h, n, d = queries.shape
    g = keys.shape[1]
    index = (torch.arange(h) // g).clamp(max=g - 1)
    k, v = keys[:, index], values[:, index]
    scores = queries @ k.transpose(-2, -1) / math.sqrt(d)
    return torch.softmax(scores, dim=-1) @ v
