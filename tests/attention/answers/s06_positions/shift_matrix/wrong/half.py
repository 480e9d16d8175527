"""The matrix is float16: it has three digits.

Diagnosis: none
"""


def shift_matrix(k, d_in):
    m = torch.zeros(d_in, d_in)
    for e in range(0, d_in, 2):
        a = k / 10000 ** (e / d_in)
        m[e, e], m[e, e + 1], m[e + 1, e], m[e + 1, e + 1] = (
            math.cos(a),
            -math.sin(a),
            math.sin(a),
            math.cos(a),
        )
    return m.half()
