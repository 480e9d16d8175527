"""Right. Compares vector by vector in plain loops, in float64, after looking at the shapes; a small
helper takes a function that says where the vector of head h and token t should stand. Stops at
the first vector that differs.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    """In which order are the axes of a projected tensor?"""
    P, M, X = projected.detach().double(), W.detach().double(), x.detach().double()
    H, k, _ = M.shape
    T = X.shape[0]

    def holds(shape, place):
        if tuple(P.shape) != shape:
            return False
        for h in range(H):
            for t in range(T):
                gap = (P[place(h, t)] - M[h].mv(X[t])).abs()
                if not bool((gap < 1e-4).all()):
                    return False
        return True

    candidates = {
        "heads first": ((H, T, k), lambda h, t: (h, t)),
        "tokens first": ((T, H, k), lambda h, t: (t, h)),
    }
    return next((name for name, c in candidates.items() if holds(*c)), "neither")
