"""It projects in float64 and compares every number with the tolerance of 1e-4. A generator of
candidates and next() with a default give the answer.

Diagnosis: none
"""

def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    wanted = torch.tensordot(W.double(), x.double(), dims=([2], [1])).mT  # (heads, tokens, width)
    orders = {"heads first": (0, 1, 2), "tokens first": (1, 0, 2)}

    def fits(order: tuple[int, ...]) -> bool:
        z = wanted.permute(order)
        if z.shape != projected.shape:
            return False
        return bool(torch.all(torch.abs(projected.double() - z) < 1e-4))

    return next((name for name, order in orders.items() if fits(order)), "neither")
