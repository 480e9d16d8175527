"""Right. Subtracts the target's logit first, so the loss is the logarithm of a sum of powers of
margins, taken with their maximum (without gradient).

Diagnosis: none
"""
def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    rows = logits.flatten(0, 1)
    wanted = rows[torch.arange(len(rows), device=rows.device), targets.flatten()]
    margins = rows - wanted[:, None]
    largest = margins.detach().max(dim=1).values
    losses = largest + (margins - largest[:, None]).exp().sum(dim=1).log()
    return losses.sum() / len(losses)
