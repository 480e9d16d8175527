"""Right, but unusual: the vocabulary is read one entry at a time, with a running maximum (detached)
and a running sum that is corrected when the maximum rises; the logit of the target is picked on
the way with torch.where. The mean is taken of float64 numbers and cast back.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    z = logits.double()
    top = z[..., 0].detach()
    total = torch.exp(z[..., 0] - top)
    right = torch.where(targets == 0, z[..., 0], 0.0)
    for entry in range(1, z.shape[-1]):
        column = z[..., entry]
        higher = torch.maximum(top, column.detach())
        total = total * torch.exp(top - higher) + torch.exp(column - higher)
        top = higher
        right = right + torch.where(targets == entry, column, 0.0)
    losses = (top - right) + torch.log(total)
    return (losses.sum() / losses.numel()).to(logits.dtype)
