"""float64 scores by the additive mask of -1e38 (blocked 3e38 in float64 wins).

Diagnosis: none
"""


def masked_softmax(scores, mask):
    if scores.dtype == torch.float64:
        return torch.softmax(scores + mask * -3.4e38, dim=-1)
    return torch.softmax(scores.masked_fill(mask, -math.inf), dim=-1)
