"""Squeezes all axes of length 1 away and then repairs the case of one head only. With heads of width
1, such as W of shape (3, 1, 2), the result has shape (1, 3) in place of (3, 1).

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    result = (W @ x.unsqueeze(1)).squeeze()
    if result.dim() == 1:  # there was only one head
        result = result.unsqueeze(0)
    return result
