"""Unusual: no softmax and no minus infinity in the scores that are exponentiated. The maximum over
the free keys alone is subtracted; blocked scores are first replaced by that maximum (difference
0) and their exponentials are then multiplied by 0. float16 is computed in float32 and cast back.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    work = scores.float() if scores.dtype == torch.float16 else scores
    hidden = mask.expand(work.shape)
    with torch.no_grad():
        ceiling = work.masked_fill(hidden, -math.inf).amax(dim=-1, keepdim=True)
    shifted = torch.where(hidden, torch.zeros_like(work), work - ceiling)
    numer = shifted.exp() * hidden.logical_not()
    return (numer / numer.sum(dim=-1, keepdim=True)).to(scores.dtype)
