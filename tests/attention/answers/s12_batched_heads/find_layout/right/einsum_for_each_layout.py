"""Computes the tensor that each layout would have with an einsum formula of its own, in float64,
and compares shape and numbers in a loop.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    formulas = {"heads first": "hki,ti->htk", "tokens first": "hki,ti->thk"}
    with torch.no_grad():
        exact_W, exact_x, given = W.double(), x.double(), projected.double()
        for layout, formula in formulas.items():
            expected = torch.einsum(formula, exact_W, exact_x)
            if given.shape == expected.shape and bool(((given - expected).abs() < 1e-4).all()):
                return layout
    return "neither"
