"""PyTorch's own function.

Diagnosis: none
"""


def attention(Q, K, V):
    return nn.functional.scaled_dot_product_attention(Q, K, V)
