"""Probabilities are clamped to at least 1e-9 before the logarithm, so the loss of an improbable
target is cut off at about 20.7 and no gradient flows back from it.

Diagnosis: Very improbable targets all have the same loss, however small their probability is.
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    e = torch.exp(logits - logits.amax(dim=-1, keepdim=True))
    p = e / e.sum(dim=-1, keepdim=True)
    picked = p.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    return -torch.log(picked.clamp(min=1e-9)).mean()
