"""The expected numbers are computed in float64 for both letter orders of one einsum, and next()
takes the first name that fits. isclose with rtol=0 makes the tolerance absolute and nan unequal.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    orders = {"heads first": "htk", "tokens first": "thk"}
    given = projected.detach().double()

    def fits(letters: str) -> bool:
        wanted = torch.einsum(f"hki,ti->{letters}", W.detach().double(), x.detach().double())
        if wanted.shape != given.shape:
            return False
        return bool(torch.isclose(given, wanted, rtol=0.0, atol=1e-4).all())

    return next((name for name, letters in orders.items() if fits(letters)), "neither")
