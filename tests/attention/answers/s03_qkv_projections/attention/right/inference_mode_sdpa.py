"""Torch's fused attention under inference_mode.

Diagnosis: none
"""


@torch.inference_mode()
def attention(Q, K, V):
    return torch.nn.functional.scaled_dot_product_attention(Q, K, V)
