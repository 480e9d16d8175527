"""Right, unusual: each pair is a complex number in plain Python, the 2 x 2 blocks are the images of
the unit rows, assembled with torch.block_diag.

Diagnosis: none
"""


def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    blocks = []
    for i in range(d_in // 2):
        z = complex(
            math.cos(k * 10000.0 ** (-2 * i / d_in)), math.sin(k * 10000.0 ** (-2 * i / d_in))
        )
        # (sin, cos) as the complex number cos + i sin; times z is a step of k places
        rows = []
        for start in (1j, 1 + 0j):  # the unit rows (1, 0) and (0, 1)
            moved = start * z
            rows.append([moved.imag, moved.real])
        blocks.append(torch.tensor(rows, dtype=torch.float64))
    return torch.block_diag(*blocks).float()
