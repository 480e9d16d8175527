"""Solves T[:d] @ M = T[k:k+d] numerically: from d_in of about 16 the system is singular up to
rounding, and M is no rotation and fails at far places.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    speed = 10000.0 ** (-torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)

    def rows(places: torch.Tensor) -> torch.Tensor:
        angle = places[:, None] * speed
        return torch.stack([angle.sin(), angle.cos()], dim=-1).reshape(len(places), d_in)

    # M has d_in rows, so d_in places give as many equations as there are unknowns.
    places = torch.arange(d_in, dtype=torch.float64)
    here, there = rows(places), rows(places + k)
    return torch.linalg.solve(here, there).float()
