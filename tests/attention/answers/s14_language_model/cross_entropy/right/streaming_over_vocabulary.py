"""Unusual: one pass over the entries of the vocabulary with a running maximum, a running sum that is
rescaled whenever the maximum grows, and the target's logit picked on the way.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    first, *others = logits.unbind(dim=-1)
    largest, total, right = first, torch.ones_like(first), first
    for entry, column in enumerate(others, start=1):
        larger = torch.maximum(largest, column)
        total = total * torch.exp(largest - larger) + torch.exp(column - larger)
        largest = larger
        right = torch.where(targets == entry, column, right)
    # The difference of the two large numbers first, so that no digits are lost.
    return ((largest - right) + torch.log(total)).mean()
