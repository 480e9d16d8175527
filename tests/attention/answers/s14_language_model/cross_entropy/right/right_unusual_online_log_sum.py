"""Right, unusual: an online log-sum-exp, a Python loop over the vocabulary with a running maximum
and a running total, and the target's logit picked by comparison in the same loop.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    top = logits[..., 0]
    total = torch.ones_like(top)
    right = torch.zeros_like(top)
    for number, column in enumerate(logits.unbind(-1)):
        right = torch.where(targets == number, column, right)
        if number == 0:
            continue
        new = torch.maximum(top, column)
        total = total * torch.exp(top - new) + torch.exp(column - new)
        top = new
    return torch.sum(top + torch.log(total) - right) / targets.numel()
