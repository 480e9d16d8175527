"""A relative tolerance of 1e-3 is used beside the absolute one: for numbers of 10 and more
differences of 1e-2 and more count as equal, although only those below 1e-4 should.

Diagnosis: Large numbers may differ by more than 1e-4 and count as equal: the tolerance grows with
the numbers.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = torch.einsum("hki,ti->htk", W, x)
    tokens_first = heads_first.transpose(0, 1)
    if projected.shape == heads_first.shape:
        if torch.allclose(projected, heads_first, rtol=1e-3, atol=1e-4):
            return "heads first"
    if projected.shape == tokens_first.shape:
        if torch.allclose(projected, tokens_first, rtol=1e-3, atol=1e-4):
            return "tokens first"
    return "neither"
