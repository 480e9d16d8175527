"""Right: tries both layouts with torch.testing.assert_close in float64, without relative
tolerance, and takes an AssertionError for a no.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    matrices, tokens, given = (t.detach().double() for t in (W, x, projected))
    for layout, formula in {
        "heads first": "hki,ti->htk",
        "tokens first": "hki,ti->thk",
    }.items():
        wanted = torch.einsum(formula, matrices, tokens)
        try:
            torch.testing.assert_close(given, wanted, rtol=0.0, atol=1e-4)
        except AssertionError:
            continue
        return layout
    return "neither"
