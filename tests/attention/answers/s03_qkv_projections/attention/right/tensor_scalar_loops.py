"""Right but slow: loops over single entries of the tensors, with torch.exp and the largest score
taken out.

Diagnosis: none
"""


def attention(Q, K, V):
    if Q.dim() > 2:
        return torch.stack([attention(q, k, v) for q, k, v in zip(Q, K, V)])
    n_q, d_k = Q.shape
    n_k, d_v = V.shape
    scores = torch.zeros(n_q, n_k)
    for i in range(n_q):
        for j in range(n_k):
            for k in range(d_k):
                scores[i, j] += Q[i, k] * K[j, k]
    scores = scores / d_k**0.5
    weights = torch.softmax(scores, dim=-1)
    out = torch.zeros(n_q, d_v)
    for i in range(n_q):
        for j in range(n_k):
            out[i] += weights[i, j] * V[j]
    return out
