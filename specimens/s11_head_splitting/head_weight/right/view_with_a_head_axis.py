"""Gives the rows an axis of heads and picks one."""


def head_weight(weight, head, num_heads):
    d_out, d_in = weight.shape
    return weight.view(num_heads, d_out // num_heads, d_in)[head]
