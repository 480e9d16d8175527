"""The table of a single place loses its first axis: sinusoidal_table(1, 6) has the shape (6,).

Diagnosis: none
"""


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("odd")
    rows = []
    for p in range(context_length):
        row = []
        for i in range(d_in // 2):
            angle = p / 10000 ** (2 * i / d_in)
            row += [math.sin(angle), math.cos(angle)]
        rows.append(torch.tensor(row))
    return torch.stack(rows).squeeze()
