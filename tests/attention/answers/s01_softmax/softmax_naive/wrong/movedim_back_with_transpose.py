"""The dimension is moved to the front with movedim and brought back with transpose, which is
another permutation as soon as it is two or more places away. Breaks: "Returns a new tensor of
the shape of x", for three or four dimensions, e.g. shape (2, 3, 4) with dim=2 gives (3, 2, 4).

Diagnosis: none
"""
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    front = torch.exp(x).movedim(dim, 0)
    front = front / front.sum(dim=0)
    return front.transpose(0, dim)
