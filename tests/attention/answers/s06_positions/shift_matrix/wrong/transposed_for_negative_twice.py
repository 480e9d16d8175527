"""Wrong: for negative k the matrix is that of k and transposed once more, so it moves on by |k|.

Diagnosis: A negative k is treated like a positive one.
"""


def shift_matrix(k, d_in):
    m = torch.zeros(d_in, d_in)
    for c in range(0, d_in, 2):
        a = k / 10000 ** (c / d_in)
        m[c : c + 2, c : c + 2] = torch.tensor([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]])
    return m if k >= 0 else m.T.contiguous()
