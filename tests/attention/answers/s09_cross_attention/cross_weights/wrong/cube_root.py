"""The cube root of the width in place of the square root.

Diagnosis: The scores are divided by the width of a key to the power of about 0.3333; its square
root is its power of 0.5.
"""


def cross_weights(query, key):
    scores = query.matmul(key.transpose(0, 1))
    return (scores / key.size(1) ** (1 / 3)).softmax(dim=1)
