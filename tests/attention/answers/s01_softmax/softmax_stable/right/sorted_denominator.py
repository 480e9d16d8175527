"""Right. Sorts along dim, takes the first as the shift, and adds the exponentials from the smallest
to the largest; -inf entries are set to 0 with masked_fill.

Diagnosis: none
"""
def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    blocked = torch.isneginf(x)
    ordered = torch.sort(x, dim=dim).values
    shift = ordered.detach().narrow(dim, x.shape[dim] - 1, 1)
    total = (ordered - shift).exp().sum(dim=dim, keepdim=True)
    top = (x - shift).exp().masked_fill(blocked, 0.0)
    return top / total
