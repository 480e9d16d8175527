# slip
"""Columns are taken, which are input features; a head has rows.

nn.Linear stores its weight as (d_out, d_in). The heads divide the output features among them, and
every head reads all the input features.
"""


def head_weight(weight, head, num_heads):
    head_dim = weight.shape[0] // num_heads
    return weight[:, head * head_dim : (head + 1) * head_dim]
