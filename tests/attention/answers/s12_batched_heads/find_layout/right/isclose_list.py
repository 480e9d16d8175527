"""nested lists compared with math.isclose

Diagnosis: none
"""
def find_layout(projected, W, x):
    H, T, K = W.shape[0], x.shape[0], W.shape[1]
    want = [[(W[h] @ x[t]).tolist() for t in range(T)] for h in range(H)]
    got, shape = projected.tolist(), tuple(projected.shape)

    def same(row, other):
        return all(math.isclose(a, b, rel_tol=0, abs_tol=1e-3) for a, b in zip(row, other))

    if shape == (H, T, K) and all(same(got[h][t], want[h][t]) for h in range(H) for t in range(T)):
        return "heads first"
    if shape == (T, H, K) and all(same(got[t][h], want[h][t]) for h in range(H) for t in range(T)):
        return "tokens first"
    return "neither"
