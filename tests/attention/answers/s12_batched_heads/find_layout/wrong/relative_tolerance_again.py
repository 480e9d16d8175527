"""Wrong. Compares with a relative tolerance of 1e-3 on top of 1e-4, so near 400 a difference of 0.3
counts as none: W = [[[400.]]], x = [[1.], [0.5]] and projected = [[[400.3], [200.]]] are called
"heads first".

Diagnosis: Large numbers may differ by more than 1e-4 and count as equal: the tolerance grows with
the numbers.
"""
def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    expected = x @ W.transpose(1, 2)
    close = dict(rtol=1e-3, atol=1e-4)
    if projected.shape == expected.shape and torch.allclose(
        projected.to(expected.dtype), expected, **close
    ):
        return "heads first"
    expected = expected.transpose(0, 1)
    if projected.shape == expected.shape and torch.allclose(
        projected.to(expected.dtype), expected, **close
    ):
        return "tokens first"
    return "neither"
