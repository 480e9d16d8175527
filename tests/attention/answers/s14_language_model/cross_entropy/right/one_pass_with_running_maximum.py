"""The vocabulary is read entry by entry, with a running maximum and a running sum that is rescaled
when the maximum grows.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    first, *others = logits.unbind(dim=-1)
    largest = first
    total = torch.ones_like(first)
    for column in others:
        updated = torch.maximum(largest, column)
        total = total * torch.exp(largest - updated) + torch.exp(column - updated)
        largest = updated
    right = logits.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    return (largest - right + torch.log(total)).mean()
