"""Unusual: a loop over the vocabulary keeps a running maximum and a rescaled running sum; the
target's logit comes from an einsum with a one-hot tensor.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    first, *others = logits.unbind(dim=-1)
    largest, total = first, torch.ones_like(first)
    for column in others:
        new_largest = torch.maximum(largest, column)
        total = total * torch.exp(largest - new_largest) + torch.exp(column - new_largest)
        largest = new_largest
    one_hot = F.one_hot(targets, logits.shape[-1]).to(logits.dtype)
    right = torch.einsum("btv,btv->bt", logits, one_hot)
    return ((largest - right) + torch.log(total)).mean()
