"""The rotation for column vectors, M @ r, as in most books; for rows it turns the clocks backwards.
Breaks "table[p + k] = table[p] @ M" for every k but 0.

Diagnosis: The matrix goes back by k places, not on.
"""
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    M = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        angle = k / 10000 ** (2 * i / d_in)
        c, s = math.cos(angle), math.sin(angle)
        a = 2 * i
        M[a, a], M[a, a + 1] = c, s
        M[a + 1, a], M[a + 1, a + 1] = -s, c
    return M
