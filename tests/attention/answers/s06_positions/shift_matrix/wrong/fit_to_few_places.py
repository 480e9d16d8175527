"""Wrong. Fits M by least squares to the first places of the table. For d_in = 4 that is the
rotation; for a wide table (d_in = 64) the slow clocks hardly move in these places and the fit
misses elsewhere: ``table[1000] @ shift_matrix(5, 64)`` is not ``table[1005]``.

Diagnosis: The matrix is right for a few columns only: with many, it is no longer one that turns
pairs of columns, as if it were fitted to some of the places.
"""
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    places = torch.arange(2 * d_in, dtype=torch.float64)[:, None]
    speeds = 10000.0 ** (-torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)

    def rows(p):
        return torch.stack((torch.sin(p * speeds), torch.cos(p * speeds)), dim=-1).flatten(1)

    return torch.linalg.lstsq(rows(places), rows(places + k)).solution.float()
