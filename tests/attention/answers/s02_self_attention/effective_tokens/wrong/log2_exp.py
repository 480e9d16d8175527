"""Takes the entropy in bits (log2), but then exp.

Diagnosis: The logarithm has base 2 and the exponential base e.
"""


def effective_tokens(weights):
    h = -(weights * torch.log2(weights.clamp_min(1e-12))).sum(dim=-1)
    return torch.exp(h)
