"""Unusual: all leading axes are folded into one, the scaled scores come from baddbmm with beta=0, and
the softmax is exp of the scores minus their logsumexp.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    *lead, n_q, d_k = Q.shape
    n_k, d_v = V.shape[-2:]
    q = Q.reshape(-1, n_q, d_k)
    k = K.reshape(-1, n_k, d_k)
    v = V.reshape(-1, n_k, d_v)
    nothing = q.new_zeros(q.shape[0], n_q, n_k)
    scores = torch.baddbmm(nothing, q, k.transpose(1, 2), beta=0, alpha=d_k**-0.5)
    log_weights = scores - torch.logsumexp(scores, dim=-1, keepdim=True)
    return torch.bmm(log_weights.exp(), v).reshape(*lead, n_q, d_v)
