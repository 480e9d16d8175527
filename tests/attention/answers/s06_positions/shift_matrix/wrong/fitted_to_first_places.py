"""Wrong: the matrix is fitted to the first d_in places. In a wide table the slow columns hardly
differ there, so the fit is not unique and fails at later places: with d_in = 64 and k = 3,
table[500] @ M is far from table[503].

Diagnosis: none
"""

def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    step = abs(k)
    places = torch.arange(d_in + step, dtype=torch.float64)
    speeds = 10000 ** (-torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    angles = places[:, None] * speeds
    table = torch.stack((angles.sin(), angles.cos()), dim=-1).reshape(len(places), d_in)
    start, goal = table[:d_in], table[step:]
    if k < 0:
        start, goal = goal, start
    # start @ M = goal
    return (torch.linalg.pinv(start) @ goal).float()
