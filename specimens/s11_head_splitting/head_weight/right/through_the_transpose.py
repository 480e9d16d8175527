"""Goes to the formula's matrix, takes columns there, and comes back."""


def head_weight(weight, head, num_heads):
    matrix = weight.T
    columns = matrix.split(matrix.shape[1] // num_heads, dim=1)[head]
    return columns.T
