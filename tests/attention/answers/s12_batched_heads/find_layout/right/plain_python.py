"""Right, but unusual: everything goes through Python lists and loops; math.fsum makes the dot
products, and the comparison is done number by number, with the two layouts as two index
functions.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    H, K, D = W.shape
    T = len(x)
    Wl, xl, pl = W.tolist(), x.tolist(), projected.tolist()
    size = tuple(projected.shape)

    def dot(u, v):
        return math.fsum(a * b for a, b in zip(u, v))

    vectors = {(h, t): [dot(Wl[h][k], xl[t]) for k in range(K)] for h in range(H) for t in range(T)}
    candidates = (
        ("heads first", (H, T, K), lambda h, t: pl[h][t]),
        ("tokens first", (T, H, K), lambda h, t: pl[t][h]),
    )
    for name, wanted_size, look_up in candidates:
        if size != wanted_size:
            continue
        for (h, t), vector in vectors.items():
            if not all(abs(a - b) < 1e-4 for a, b in zip(look_up(h, t), vector)):
                break
        else:
            return name
    return "neither"
