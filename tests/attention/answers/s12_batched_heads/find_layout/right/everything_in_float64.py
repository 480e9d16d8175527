"""Right, unusual: no tensor comparison function. All vectors are computed in float64 one by one,
with loops over heads and tokens, and the answer is searched in a list of candidates (name,
shape, how to index).

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    projected, W, x = (t.detach().to(torch.float64) for t in (projected, W, x))
    H, D, _ = W.shape
    T = x.shape[0]
    candidates = (
        ("heads first", (H, T, D), lambda h, t: (h, t)),
        ("tokens first", (T, H, D), lambda h, t: (t, h)),
    )
    for name, shape, place in candidates:
        if tuple(projected.shape) != shape:
            continue
        fits = True
        for h in range(H):
            for t in range(T):
                gap = projected[place(h, t)] - W[h] @ x[t]
                if not bool((gap.abs() < 1e-4).all()):
                    fits = False
        if fits:
            return name
    return "neither"
