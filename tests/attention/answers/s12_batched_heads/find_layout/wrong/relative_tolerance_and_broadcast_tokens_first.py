"""Two mistakes: a relative tolerance of 1e-4 accepts 500.02 for 500, and for tokens first the
shape is not compared, so a tensor that only broadcasts to the right one is accepted.

Diagnosis: Large numbers may differ by more than 1e-4 and count as equal: the tolerance grows with
the numbers.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = torch.einsum("hki,ti->htk", W, x)
    tokens_first = heads_first.transpose(0, 1)
    if projected.shape == heads_first.shape:
        if torch.allclose(projected, heads_first, rtol=1e-4, atol=1e-4):
            return "heads first"
    try:
        if torch.allclose(projected, tokens_first, rtol=1e-4, atol=1e-4):
            return "tokens first"
    except RuntimeError:  # shapes that do not fit
        pass
    return "neither"
