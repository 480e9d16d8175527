"""One pass over the keys with a running maximum, a running normaliser and a running mixture (online
softmax). The matrix of scores or weights never exists, and no softmax function is called.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    scale = K.shape[-1] ** -0.5
    top = norm = mix = None
    for key, value in zip(K.unbind(-2), V.unbind(-2)):
        score = (Q * key.unsqueeze(-2)).sum(-1, keepdim=True) * scale  # (..., n_q, 1)
        value = value.unsqueeze(-2)  # (..., 1, d_v)
        if top is None:
            top, norm = score, torch.exp(score - score)
            mix = norm * value
            continue
        higher = torch.maximum(top, score)
        before, now = torch.exp(top - higher), torch.exp(score - higher)
        norm = norm * before + now
        mix = mix * before + now * value
        top = higher
    return mix / norm
