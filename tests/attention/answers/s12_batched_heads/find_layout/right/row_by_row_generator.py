"""Right, but unusual: every vector is computed and compared on its own in plain Python, and the
answer is the first name in a dictionary of readings that fits.

Diagnosis: none
"""
def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    from itertools import product

    def fits(heads_first):
        if heads_first.shape != (len(W), len(x), W.size(1)):
            return False
        return all(
            bool(((heads_first[h, t] - W[h].mv(x[t])).abs() < 1e-4).all())
            for h, t in product(range(len(W)), range(len(x)))
        )

    readings = {"heads first": projected, "tokens first": projected.swapaxes(0, 1)}
    return next((name for name, reading in readings.items() if fits(reading)), "neither")
