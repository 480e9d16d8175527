"""The numbers are right, but the logarithm of the sum is taken with torch.logsumexp, which the
exercise forbids (it is to be written by hand).

Diagnosis: Torch's own logsumexp does the work.
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    log_total = torch.logsumexp(logits, dim=-1)
    picked = logits.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    return (log_total - picked).mean()
