"""Wrong. 1e-6 is added to the sum "against division by zero". Where all scores are low it is larger
than the sum itself: three scores of -20 get weights of 0.002 in place of 1/3.

Diagnosis: About 1e-06 is added to the sum that the exponentials are divided by.
"""
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    """Softmax of ``x`` over the dimension ``dim``, by the formula."""
    exps = torch.exp(x)
    return exps / (exps.sum(dim=dim, keepdim=True) + 1e-6)
