"""By hand in float64 with the maximum of the free scores.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    s = scores.double().masked_fill(mask, float("-inf"))
    e = (s - s.max(dim=-1, keepdim=True).values.detach()).exp()
    return (e / e.sum(dim=-1, keepdim=True)).to(scores.dtype)
