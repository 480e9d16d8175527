"""Right. First the target's logit is subtracted from the whole row, so that the loss is the log of
the sum of exp of the differences, made stable with their maximum (which keeps its gradient).

Diagnosis: none
"""
def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    rows = logits.reshape(-1, logits.shape[-1])
    aims = targets.reshape(-1, 1)
    ahead = rows - rows.gather(1, aims)
    top = ahead.max(dim=1, keepdim=True).values
    losses = top.squeeze(1) + (ahead - top).exp().sum(dim=1).log()
    return losses.sum() / losses.numel()
