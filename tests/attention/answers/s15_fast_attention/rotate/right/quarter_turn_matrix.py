"""The angles are computed in Python floats, and each token is x cos + (x Q) sin, where the matrix
Q turns every pair by a quarter.

Diagnosis: none
"""


def rotate(x: torch.Tensor, positions: torch.Tensor, base: float = 10000.0) -> torch.Tensor:
    """Turn each pair of features by an angle that grows with the token's place."""
    d = x.shape[-1]
    places = positions.tolist()
    angles = [[place * base ** (-2 * (j // 2) / d) for j in range(d)] for place in places]

    def table(function):
        numbers = [[function(angle) for angle in row] for row in angles]
        return torch.tensor(numbers, dtype=x.dtype, device=x.device).reshape(len(places), d)

    quarter = torch.zeros(d, d, dtype=x.dtype, device=x.device)
    for a in range(0, d, 2):
        quarter[a, a + 1] = 1.0  # (a, b) @ quarter is (-b, a)
        quarter[a + 1, a] = -1.0
    return x * table(math.cos) + (x @ quarter) * table(math.sin)
