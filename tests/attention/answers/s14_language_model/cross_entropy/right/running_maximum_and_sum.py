"""The entries of the vocabulary are read one after another, with a running maximum and a running sum
of powers that is rescaled when the maximum grows. The logit of the target is found with a
comparison, without an index.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    first, *rest = logits.unbind(-1)
    largest, total = first, torch.ones_like(first)
    wanted = torch.where(targets == 0, first, 0.0)
    for entry, column in enumerate(rest, start=1):
        larger = torch.maximum(largest, column)
        total = total * torch.exp(largest - larger) + torch.exp(column - larger)
        largest = larger
        wanted = torch.where(targets == entry, column, wanted)
    losses = torch.log(total) + (largest - wanted)
    return losses.sum() / losses.numel()
