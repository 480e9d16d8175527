"""Wrong. allclose with rtol=1e-3 lets numbers near 400 differ by 0.4: a projected tensor in which
400 is replaced by 400.2 is still "heads first", where the answer is "neither".

Diagnosis: Large numbers may differ by more than 1e-4 and count as equal: the tolerance grows with
the numbers.
"""
def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    expected = project_tokens(W, x)
    flipped = expected.transpose(0, 1)
    if projected.shape == expected.shape and torch.allclose(projected, expected, rtol=1e-3, atol=1e-4):
        return "heads first"
    if projected.shape == flipped.shape and torch.allclose(projected, flipped, rtol=1e-3, atol=1e-4):
        return "tokens first"
    return "neither"
