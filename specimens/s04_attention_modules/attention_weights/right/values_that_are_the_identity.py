"""Lets torch's attention average one-hot values, so that it returns the weights."""

import torch
import torch.nn.functional as F


def attention_weights(queries, keys):
    identity = torch.eye(keys.shape[-2], dtype=keys.dtype).expand(*keys.shape[:-1], -1)
    return F.scaled_dot_product_attention(queries, keys, identity)
