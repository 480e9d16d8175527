"""The products are written into W itself, so the caller's stack is changed and a second call gives
other numbers.

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    products = W
    products *= x  # x is repeated for every row of every head
    return products.sum(dim=-1)
