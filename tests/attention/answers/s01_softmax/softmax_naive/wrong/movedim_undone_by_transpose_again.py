"""Wrong. The axis is brought to the end by movedim and back by transpose. That is the same for one
and two dimensions; x of shape (2, 3, 4) with dim=0 comes back in shape (2, 4, 3), and a cube has
its entries in wrong places.

Diagnosis: none
"""
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, by the formula."""
    exps = torch.exp(x.movedim(dim, -1))
    weights = exps / exps.sum(-1, keepdim=True)
    return weights.transpose(dim, -1)
