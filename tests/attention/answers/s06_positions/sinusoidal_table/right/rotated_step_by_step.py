"""Row after row by turning the hands of the row before, in float64, by a recursion of matrices.

Diagnosis: none
"""


def sinusoidal_table(context_length, d_in):
    if d_in & 1:
        raise ValueError("odd")
    speed = torch.pow(
        torch.tensor(10000.0, dtype=torch.float64),
        -torch.arange(0, d_in, 2, dtype=torch.float64) / d_in,
    )
    turn = torch.polar(torch.ones_like(speed), speed)
    hands, rows = torch.ones_like(turn), []
    for _ in range(context_length):
        rows.append(torch.view_as_real(hands).flip(-1).flatten())
        hands = hands * turn
    return torch.stack(rows).float()
