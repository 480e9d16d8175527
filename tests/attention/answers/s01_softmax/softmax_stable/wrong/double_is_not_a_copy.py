"""Takes x.double() for a copy and subtracts the maximum in place; for a float64 x it is x itself, so
torch.tensor([1.0, 2.0], dtype=torch.float64) holds (-1, 0) afterwards and should be unchanged.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    scores = x.double()  # more digits, and a copy
    scores -= scores.detach().amax(dim=dim, keepdim=True)
    powers = scores.exp()
    return (powers / powers.sum(dim=dim, keepdim=True)).to(x.dtype)
