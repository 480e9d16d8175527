"""Right. Shapes first, then the largest absolute difference, computed in float64, for each of the
two layouts.

Diagnosis: none
"""
def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    heads_first = torch.einsum("hki,ti->htk", W.double(), x.double())
    candidates = {"heads first": heads_first, "tokens first": heads_first.permute(1, 0, 2)}
    for name, wanted in candidates.items():
        if projected.shape == wanted.shape:
            apart = (projected.double() - wanted).abs()
            if bool((apart < 1e-4).all()):
                return name
    return "neither"
