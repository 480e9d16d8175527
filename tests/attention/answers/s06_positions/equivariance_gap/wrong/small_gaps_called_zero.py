"""Returns 0 whenever allclose calls the outputs equal, so gaps below its tolerance (which grows
with the numbers) are not reported.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before[order]
    if torch.allclose(after, expected, rtol=1e-4, atol=1e-5):  # only rounding errors
        return 0.0
    return (after - expected).abs().max().item()
