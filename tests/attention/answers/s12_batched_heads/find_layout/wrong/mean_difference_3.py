"""Wrong: the mean of the absolute differences, and not each difference, is compared with 1e-4. In a
small tensor one wrong number is enough to be seen; in a large one (1024 entries, one of them off
by 0.05) the mean is below 1e-4 and the answer is "heads first" or "tokens first" in place of
"neither".

Diagnosis: The mean of the differences is compared with the tolerance, without their signs.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    truth = torch.einsum("hki,ti->htk", W, x)

    def close(a, b):
        return a.shape == b.shape and (a - b).abs().mean().item() < 1e-4

    if close(projected, truth):
        return "heads first"
    if close(projected, truth.swapaxes(0, 1)):
        return "tokens first"
    return "neither"
