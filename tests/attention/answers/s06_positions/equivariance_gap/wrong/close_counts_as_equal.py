"""Answers 0 as soon as torch.allclose is content, so a small gap (0.005 among outputs of 1000, or
1e-6) is reported as none.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before[order]
    if torch.allclose(after, expected):
        return 0.0
    return (after - expected).abs().max().item()
