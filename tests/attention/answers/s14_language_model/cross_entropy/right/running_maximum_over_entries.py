"""A loop over the vocabulary with a running maximum and a running sum, and the target's logit by
torch.where.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    first, *others = logits.unbind(-1)
    largest, total = first, torch.ones_like(first)
    for entry in others:
        larger = torch.maximum(largest, entry)
        total = total * torch.exp(largest - larger) + torch.exp(entry - larger)
        largest = larger
    entries = torch.arange(logits.shape[-1], device=logits.device)
    is_target = targets.unsqueeze(-1) == entries
    right = torch.where(is_target, logits, torch.zeros_like(logits)).sum(-1)
    return ((largest - right) + torch.log(total)).mean()
