"""The logarithm of the sum is built up entry by entry: two logits are merged as the larger one plus
log1p(exp(-distance)), so no maximum of the whole row is taken. The target's logit is subtracted
first, and it is picked with a comparison and not with an index.

Diagnosis: none
"""
from functools import reduce


def _merge(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    return torch.maximum(a, b) + torch.log1p(torch.exp(-(a - b).abs()))


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    entries = torch.arange(logits.shape[-1], device=logits.device)
    is_target = targets.unsqueeze(-1) == entries
    chosen = torch.where(is_target, logits, torch.zeros_like(logits)).sum(dim=-1, keepdim=True)
    losses = reduce(_merge, (logits - chosen).unbind(dim=-1))
    return losses.sum() / losses.numel()
