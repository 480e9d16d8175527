"""Right, unusual: the online softmax of flash attention with blocks of one key. The n_q x n_k
matrix never exists; running maximum, denominator and numerator are rescaled at each key.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    Qs = Q * (Q.shape[-1] ** -0.5)
    m = l = acc = None
    for j in range(K.shape[-2]):
        k = K[..., j : j + 1, :]
        v = V[..., j : j + 1, :]
        s = (Qs * k).sum(-1, keepdim=True)                 # (..., n_q, 1)
        if m is None:
            m, l = s, torch.exp(s - s)
            acc = l * v
            continue
        m_new = torch.maximum(m, s)
        a, b = torch.exp(m - m_new), torch.exp(s - m_new)
        l = l * a + b
        acc = acc * a + b * v
        m = m_new
    return acc / l
