"""PyTorch's attention with unit vectors for values gives the weights.

Diagnosis: none
"""


def attention_weights(queries, keys):
    eye = torch.eye(keys.shape[-2], dtype=keys.dtype).expand(*keys.shape[:-2], -1, -1)
    return F.scaled_dot_product_attention(queries, keys, eye)
