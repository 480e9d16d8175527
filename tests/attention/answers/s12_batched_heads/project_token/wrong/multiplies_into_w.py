"""The products are written into W to save memory, so the caller's stack of matrices is changed and
a second call gives other numbers.

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    # reuse the memory of W: no second tensor of the size of the stack
    products = torch.mul(W, x, out=W)
    return products.sum(dim=-1)
