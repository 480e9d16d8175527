"""Subtracts the logit of the target first, and folds the entries of the vocabulary one by one with
log(e^a + e^b) = max(a, b) + log(1 + e^-|a - b|). Right, stable, and its gradients are right for
equal entries, too.

Diagnosis: none
"""
import functools


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    def together(a, b):
        return torch.maximum(a, b) + torch.log(1 + torch.exp(-(a - b).abs()))

    entries = torch.arange(logits.shape[-1], device=logits.device)
    is_target = targets.unsqueeze(-1) == entries
    own = logits[is_target].view(*targets.shape, 1)  # exactly one for each place
    losses = functools.reduce(together, (logits - own).unbind(dim=-1))
    return losses.sum() / targets.numel()
