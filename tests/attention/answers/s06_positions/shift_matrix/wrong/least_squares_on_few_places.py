"""Wrong. Solves table[:n] @ M = table[k:k + n] by least squares. The slow pairs of the first places
are nearly collinear, so for wide tables, e.g. k = 3, d_in = 64, M is not the matrix of the
rotations and table[p] @ M misses table[p + 3] at places as late as p = 2000.

Diagnosis: none
"""
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    n = 2 * d_in
    places = torch.arange(n + abs(k), dtype=torch.float64)[:, None]
    angles = places / 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    table = torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
    here, there = table[:n], table[abs(k) :]
    if k < 0:
        here, there = there, here
    return (torch.linalg.pinv(here, rtol=1e-6) @ there).float()
