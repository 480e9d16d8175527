"""Wrong: the mean absolute difference is compared with 1e-4, not the largest. In a larger tensor a
single wrong number (0.01 off among 400) is not noticed, and the answer is a layout instead of
"neither".

Diagnosis: The mean of the differences is compared with the tolerance, without their signs.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    tol = 1e-4
    expected = torch.einsum("hki,ti->htk", W, x)
    swapped = expected.transpose(0, 1)

    def close(a, b):
        return a.shape == b.shape and nn.functional.l1_loss(a, b).item() < tol

    if close(projected, expected):
        return "heads first"
    if close(projected, swapped):
        return "tokens first"
    return "neither"
