# slip
"""The part is right but transposed: (d_in, head_dim).

The exercise asks for a weight that could be copied into a small nn.Linear(d_in, head_dim). In which
order does nn.Linear keep its axes?
"""


def head_weight(weight, head, num_heads):
    head_dim = weight.shape[0] // num_heads
    return weight[head * head_dim : (head + 1) * head_dim].T
