"""Flattened batch, a loop over queries.

Diagnosis: none
"""


def attention(Q, K, V):
    lead = Q.shape[:-2]
    q, k, v = (t.reshape(-1, *t.shape[-2:]) for t in (Q, K, V))
    out = []
    for b in range(q.shape[0]):
        rows = [torch.softmax(k[b] @ row / math.sqrt(q.shape[-1]), 0) @ v[b] for row in q[b]]
        out.append(torch.stack(rows))
    return torch.stack(out).reshape(*lead, Q.shape[-2], V.shape[-1])
