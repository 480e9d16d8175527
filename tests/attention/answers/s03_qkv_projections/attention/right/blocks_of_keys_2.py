"""Goes through the keys in blocks of two as flash attention does: a running row maximum, a running
denominator and a running numerator, rescaled whenever the maximum grows. The matrix of all
weights is never made.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    BLOCK = 2
    q = Q * Q.shape[-1] ** -0.5
    m = l = acc = None
    for start in range(0, K.shape[-2], BLOCK):
        k = K[..., start : start + BLOCK, :]
        v = V[..., start : start + BLOCK, :]
        s = q @ k.mT
        m_block = s.amax(-1, keepdim=True)
        if m is None:
            m = m_block
            p = (s - m).exp()
            l = p.sum(-1, keepdim=True)
            acc = p @ v
            continue
        m_new = torch.maximum(m, m_block)
        shrink = (m - m_new).exp()
        p = (s - m_new).exp()
        l = l * shrink + p.sum(-1, keepdim=True)
        acc = acc * shrink + p @ v
        m = m_new
    return acc / l
