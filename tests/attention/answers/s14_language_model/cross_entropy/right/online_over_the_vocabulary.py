"""The vocabulary is read one entry at a time: the sum of the powers so far is rescaled whenever the
largest logit so far rises. The logit of the target is picked up on the way, without gather or
indexing.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    columns = logits.unbind(dim=-1)
    largest = torch.full_like(columns[0], -torch.inf, requires_grad=False)
    total = torch.zeros_like(largest)
    own = torch.zeros_like(largest)
    for entry, column in enumerate(columns):
        higher = torch.maximum(largest, column.detach())
        total = total * torch.exp(largest - higher) + torch.exp(column - higher)
        largest = higher
        own = torch.where(targets == entry, column, own)
    return (largest + torch.log(total) - own).mean()
