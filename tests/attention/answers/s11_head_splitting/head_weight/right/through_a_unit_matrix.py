"""Rows picked by a product.

Diagnosis: none
"""

import torch


def head_weight(weight, head, num_heads):
    picks = torch.eye(weight.shape[0], dtype=weight.dtype).chunk(num_heads)[head]
    return picks @ weight
