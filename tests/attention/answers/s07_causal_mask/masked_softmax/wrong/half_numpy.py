"""Takes the exponential of float16 scores without subtracting the largest one. The only free score
of a row, -30000, gives 0 / 0, which is nan.

Diagnosis: none
"""


def masked_softmax(scores, mask):
    if scores.dtype == torch.float16:
        e = torch.exp(scores.float()) * ~mask
        return e / e.sum(dim=-1, keepdim=True)
    return torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1)
