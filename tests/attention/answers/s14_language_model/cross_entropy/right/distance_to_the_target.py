"""Takes all logits relative to that of the target: the loss is the log of the sum of their powers.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    rows = logits.reshape(-1, logits.shape[-1])
    wanted = targets.reshape(-1)
    ahead = rows - rows[torch.arange(len(rows), device=rows.device), wanted].unsqueeze(1)
    top = ahead.detach().amax(dim=1)
    losses = top + (ahead - top.unsqueeze(1)).exp().sum(dim=1).log()
    return losses.sum() / losses.numel()
