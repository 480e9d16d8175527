"""Wrong. The matrix is fitted to the first 100 places by least squares in float32. For narrow
tables that is the rotation, but with d_in = 64 the slow pairs hardly move in 100 places: the fitted
matrix is another one, and table[2000] @ M is far from table[2000 + k].

Diagnosis: none
"""
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    places = 100
    table = sinusoidal_table(places + abs(k), d_in).float()
    here, there = table[:places], table[abs(k) : abs(k) + places]
    if k < 0:
        here, there = there, here
    return torch.linalg.pinv(here) @ there
