"""The mean of the differences is compared with 1e-4, not each one: in a large tensor a single
number may be off by 0.01 and it still counts as equal.

Diagnosis: The mean of the differences is compared with the tolerance, without their signs.
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = torch.einsum("hki,ti->htk", W, x)
    candidates = {"heads first": heads_first, "tokens first": heads_first.transpose(0, 1)}
    for name, expected in candidates.items():
        if projected.shape != expected.shape:
            continue
        error = (projected - expected).abs().mean().item()
        if error < 1e-4:
            return name
    return "neither"
