"""Right. One pass over the vocabulary with a running maximum and a running sum, which is rescaled
when the maximum grows (online softmax). The target's logit is picked up on the way, with
torch.where.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    top, total, wanted = None, None, None
    for entry, z in enumerate(logits.unbind(dim=-1)):
        if top is None:
            top, total, wanted = z, torch.ones_like(z), z
            continue
        new_top = torch.maximum(top, z)
        total = total * torch.exp(top - new_top) + torch.exp(z - new_top)
        top = new_top
        wanted = torch.where(targets == entry, z, wanted)
    return ((top - wanted) + torch.log(total)).mean()
