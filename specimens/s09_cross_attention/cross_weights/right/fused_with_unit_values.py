"""With unit vectors as values, scaled_dot_product_attention gives the weights."""

import torch
import torch.nn.functional as F


def cross_weights(query, key):
    unit = torch.eye(key.shape[0], dtype=key.dtype)
    return F.scaled_dot_product_attention(query[None], key[None], unit[None])[0]
