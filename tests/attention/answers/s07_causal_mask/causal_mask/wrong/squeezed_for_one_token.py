"""A batch axis is made and taken away with squeeze(), which takes away all axes of length 1.
Breaks "shape ``(n, n)``" with "``n >= 1``": for n = 1 the shape is ().

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    mask = torch.triu(torch.ones(1, n, n), diagonal=1)
    return mask.squeeze().bool()
