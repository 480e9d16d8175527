"""Takes full turns off k itself, before it is multiplied by the speed of the clock, which is right
only for the first pair. For shift_matrix(10, 4) the slow pair turns by 0.037 instead of 0.1.

Diagnosis: Multiples of 2 pi are taken off k itself, not off the angles, so that the slow pairs do
not turn far enough.
"""
def shift_matrix(k: int, d_in: int) -> torch.Tensor:
    """The matrix M with ``table[p + k] = table[p] @ M`` for every place p."""
    M = torch.zeros(d_in, d_in)
    steps = math.fmod(k, 2 * math.pi)  # a full turn changes nothing; small angles are more exact
    for i in range(d_in // 2):
        angle = steps / 10000 ** (2 * i / d_in)
        s, c = math.sin(angle), math.cos(angle)
        M[2 * i, 2 * i] = c
        M[2 * i + 1, 2 * i] = s
        M[2 * i, 2 * i + 1] = -s
        M[2 * i + 1, 2 * i + 1] = c
    return M
