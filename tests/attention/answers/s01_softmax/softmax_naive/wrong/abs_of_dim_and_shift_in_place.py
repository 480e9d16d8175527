"""Wrong, two mistakes. A negative dim loses its sign, so dim=-1 of a (2, 3, 4) tensor is taken for
dim=1. And the caller's tensor is shifted in place: after a call with torch.tensor([1.0, 2.0]) it
holds [-1, 0].

Diagnosis: none
"""
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    x -= x.max()
    power = torch.exp(x)
    return power / power.sum(dim=abs(dim), keepdim=True)
