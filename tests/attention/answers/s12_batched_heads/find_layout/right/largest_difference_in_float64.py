"""Both layouts are computed in float64, and the largest difference is taken as an infinity norm.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    def same(candidate: torch.Tensor) -> bool:
        if projected.shape != candidate.shape:
            return False
        difference = projected.double() - candidate
        return bool(torch.linalg.vector_norm(difference, ord=math.inf) < 1e-4)

    tokens_first = torch.einsum("ti,hki->thk", x.double(), W.double())
    layouts = {"heads first": tokens_first.transpose(0, 1), "tokens first": tokens_first}
    return next((name for name, wanted in layouts.items() if same(wanted)), "neither")
