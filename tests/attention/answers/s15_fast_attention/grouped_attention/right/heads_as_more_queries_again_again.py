"""Lets the heads of a group stand one under the other as more queries of it, so nothing is
repeated.

Diagnosis: none
"""


def grouped_attention(queries, keys, values):
    batch, num_heads, n, d = queries.shape
    num_groups = keys.shape[1]
    rows = num_heads // num_groups * n
    long = queries.reshape(batch, num_groups, rows, d)
    scores = torch.matmul(long, keys.mT).div(math.sqrt(d))
    found = torch.matmul(torch.softmax(scores, dim=3), values)
    return found.reshape(batch, num_heads, n, values.shape[-1])
