"""Right. Reads the vocabulary one entry at a time and keeps a running maximum and a running sum of
powers for each place (online logsumexp); the target's logit is picked by a running torch.where
on the way.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    """The mean of ``-log p(target)`` over all places, written by hand."""
    columns = logits.unbind(-1)
    top = columns[0].detach()
    total = torch.exp(columns[0] - top)
    right = torch.zeros_like(columns[0])
    for entry, z in enumerate(columns):
        right = torch.where(targets == entry, z, right)
        if entry == 0:
            continue
        new_top = torch.maximum(top, z.detach())
        total = total * torch.exp(top - new_top) + torch.exp(z - new_top)
        top = new_top
    losses = torch.log(total) + top - right
    return losses.sum() / losses.numel()
