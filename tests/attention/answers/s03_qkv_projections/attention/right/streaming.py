"""Goes over the keys one at a time with a running maximum and a running sum, as flash attention
does.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scale = 1 / math.sqrt(Q.shape[-1])
    top = norm = out = None
    for k, v in zip(K.unbind(-2), V.unbind(-2)):  # (..., d_k), (..., d_v)
        s = (Q * k[..., None, :]).sum(-1, keepdim=True) * scale  # (..., n_q, 1)
        v = v[..., None, :]
        if top is None:
            top, norm, out = s, torch.ones_like(s), torch.ones_like(s) * v
            continue
        new = torch.maximum(top, s)
        old_part, new_part = (top - new).exp(), (s - new).exp()
        norm = norm * old_part + new_part
        out = out * old_part + new_part * v
        top = new
    return out / norm
