"""Wrong: only no leading axis (mm) and one leading axis (bmm) are handled. The text allows any
number of them; with (batch, heads, n, d) torch.bmm raises a RuntimeError.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scale = 1.0 / math.sqrt(K.shape[-1])
    if Q.ndim == 2:
        w = torch.softmax(torch.mm(Q, K.t()) * scale, dim=1)
        return torch.mm(w, V)
    w = torch.softmax(torch.bmm(Q, K.transpose(1, 2)) * scale, dim=2)
    return torch.bmm(w, V)
