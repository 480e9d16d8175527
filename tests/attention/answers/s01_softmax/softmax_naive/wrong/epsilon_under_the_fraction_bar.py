"""The denominator has 1e-6 added against division by zero. Entries may be as low as -20, where all
exponentials together are about 1e-8, so that the weights of such a row sum to a few hundredths or
less and not to 1 along dim.

Diagnosis: About 1e-06 is added to the sum that the exponentials are divided by.
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    eps = 1e-6
    exp_x = torch.exp(x)
    return exp_x / (exp_x.sum(dim=dim, keepdim=True) + eps)
