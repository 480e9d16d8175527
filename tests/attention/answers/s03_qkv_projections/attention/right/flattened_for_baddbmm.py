"""All leading axes become one for baddbmm, which also does the scaling, and come back at the end.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    *lead, n_q, d_k = Q.shape
    n_k, d_v = V.shape[-2:]
    count = math.prod(lead)  # 1 if there are no leading axes
    q = Q.reshape(count, n_q, d_k)
    k = K.reshape(count, n_k, d_k)
    v = V.reshape(count, n_k, d_v)
    scores = torch.baddbmm(q.new_zeros(()), q, k.transpose(1, 2), beta=0, alpha=d_k**-0.5)
    context = torch.bmm(torch.softmax(scores, dim=2), v)
    return context.reshape(*lead, n_q, d_v)
