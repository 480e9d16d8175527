"""Wrong: k / 10000 ** 2 * i / d_in without parentheses: all angles are almost 0 and the matrix is
almost the identity.

Diagnosis: The matrix is the identity, or nearly so: the rows stay where they are.
"""


def shift_matrix(k, d_in):
    m = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        a = k / 10000 ** 2 * i / d_in
        m[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = torch.tensor([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]])
    return m
