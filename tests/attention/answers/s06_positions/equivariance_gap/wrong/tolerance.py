"""A gap below 1e-6 is called 0, also where the outputs are near 1e-4.

Diagnosis: none
"""


def equivariance_gap(before, after, order):
    expected = before[order]
    if torch.allclose(after, expected, rtol=0, atol=1e-6):
        return 0.0
    return (after - expected).abs().max().item()
