"""gather, with the order expanded along the other axis."""

import torch


def reorder_context(key, value, mask, order):
    k = key.gather(0, order[:, None].expand(-1, key.shape[1]))
    v = value.gather(0, order[:, None].expand(-1, value.shape[1]))
    return k, v, torch.gather(mask, 1, order.expand(mask.shape))
