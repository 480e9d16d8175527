"""Recursion over the leading axes down to single rows, and single numbers there.

Diagnosis: none
"""


def attention_weights(scores, temperature=1.0):
    if scores.dim() > 1:
        return torch.stack([attention_weights(s, temperature) for s in scores])
    top = max(scores.tolist())
    e = [math.exp((s - top) / temperature) for s in scores.tolist()]
    return torch.tensor([v / sum(e) for v in e])
