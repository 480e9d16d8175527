"""torch.allclose is called with rtol=1e-3, so large numbers may differ by far more than allowed.
Breaks "Two numbers count as equal when they differ by less than 1e-4", e.g. 50.0 and 50.02;
right for numbers of a few units.

Diagnosis: Large numbers may differ by more than 1e-4 and count as equal: the tolerance grows with
the numbers.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = torch.einsum("hki,ti->htk", W, x)
    tokens_first = heads_first.transpose(0, 1)
    for name, wanted in (("heads first", heads_first), ("tokens first", tokens_first)):
        if projected.shape == wanted.shape and torch.allclose(
            projected, wanted, rtol=1e-3, atol=1e-4
        ):
            return name
    return "neither"
