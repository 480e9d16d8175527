"""Wrong. Returns 0 if torch.allclose holds, which hides small gaps: before all 1000 and after all
1000.0078125 with order [0, 1] have the gap 0.0078125, and 0 comes back.

Diagnosis: none
"""
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before[order]
    if torch.allclose(after, expected):  # equivariant, up to rounding
        return 0.0
    return (after - expected).abs().max().item()
