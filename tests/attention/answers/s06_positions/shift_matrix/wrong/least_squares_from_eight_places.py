"""Wrong: M is found by least squares from eight places, which do not determine it once d_in is
above 8; it is then right for these places only, not for every place.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    def rows(places: torch.Tensor) -> torch.Tensor:
        pair = torch.arange(d_in // 2, dtype=torch.float64)
        angles = places[:, None] / 10000 ** (2 * pair / d_in)
        return torch.stack([angles.sin(), angles.cos()], dim=-1).reshape(len(places), d_in)

    # The same M serves all places, so it can be read off from a few of them.
    places = torch.arange(8, dtype=torch.float64)
    M = torch.linalg.lstsq(rows(places), rows(places + k)).solution
    return M.float()
