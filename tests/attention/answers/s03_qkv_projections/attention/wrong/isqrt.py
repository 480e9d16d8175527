"""The root is rounded down to a whole number.

Diagnosis: The square root of the width is rounded to a whole number.
"""


def attention(Q, K, V):
    return torch.softmax(Q @ K.mT / math.isqrt(Q.shape[-1]), -1) @ V
