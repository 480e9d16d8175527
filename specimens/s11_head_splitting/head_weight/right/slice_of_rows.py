"""A slice of rows."""


def head_weight(weight, head, num_heads):
    size = weight.size(0) // num_heads
    start = head * size
    return weight[start : start + size, :]
