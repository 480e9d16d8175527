"""All numbers are compared in Python lists, with math.isclose and an absolute tolerance.

Diagnosis: none
"""


def find_layout(projected, W, x):
    H, T, K = W.shape[0], x.shape[0], W.shape[1]

    def at(h, t, k):
        return sum(float(a) * float(b) for a, b in zip(W[h, k], x[t]))

    def ok(get):
        return all(
            abs(get(h, t, k) - at(h, t, k)) < 1e-4
            for h in range(H)
            for t in range(T)
            for k in range(K)
        )

    if tuple(projected.shape) == (H, T, K) and ok(lambda h, t, k: float(projected[h, t, k])):
        return "heads first"
    if tuple(projected.shape) == (T, H, K) and ok(lambda h, t, k: float(projected[t, h, k])):
        return "tokens first"
    return "neither"
