"""Right. Everything in float64; the shapes first, then the largest difference against 1e-4, written
so that nan counts as different.

Diagnosis: none
"""
def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    wanted = torch.einsum("hki,ti->htk", W.double(), x.double())
    for name, candidate in (("heads first", wanted), ("tokens first", wanted.transpose(0, 1))):
        if projected.shape == candidate.shape:
            if bool(((projected.double() - candidate).abs() < 1e-4).all()):
                return name
    return "neither"
