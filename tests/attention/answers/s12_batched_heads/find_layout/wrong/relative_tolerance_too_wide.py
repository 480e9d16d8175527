"""The relative tolerance of 1e-3 is added to the absolute one, so near 100 a difference of 0.05
still counts as equal, although only differences below 1e-4 should.

Diagnosis: Large numbers may differ by more than 1e-4 and count as equal: the tolerance grows with
the numbers.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = torch.einsum("hki,ti->htk", W, x)
    tokens_first = heads_first.transpose(0, 1)

    def same(expected):
        if projected.shape != expected.shape:
            return False
        return torch.allclose(projected, expected, rtol=1e-3, atol=1e-4)

    if same(heads_first):
        return "heads first"
    if same(tokens_first):
        return "tokens first"
    return "neither"
