"""It looks for differences that are too large; a nan never is, so a tensor with nan counts as
equal. The text says nothing of nan. Right for finite numbers.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    z = torch.stack([x @ head.T for head in W])
    candidates = {"heads first": z, "tokens first": z.transpose(0, 1)}
    for answer, candidate in candidates.items():
        if candidate.shape != projected.shape:
            continue
        different = (candidate - projected).abs() >= 1e-4
        if not different.any():
            return answer
    return "neither"
