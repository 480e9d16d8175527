"""Wrong: numbers are compared with torch.allclose(rtol=1e-3, atol=1e-4). The relative part lets
differences of 0.01 and more pass where numbers are larger than about 10, so that spoilt tensors
are given a layout in place of "neither".

Diagnosis: Large numbers may differ by more than 1e-4 and count as equal: the tolerance grows with
the numbers.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = torch.einsum("hki,ti->htk", W, x)
    tokens_first = heads_first.permute(1, 0, 2)

    def same(a, b):
        return a.shape == b.shape and torch.allclose(a.double(), b.double(), rtol=1e-3, atol=1e-4)

    if same(projected, heads_first):
        return "heads first"
    if same(projected, tokens_first):
        return "tokens first"
    return "neither"
