"""W is reshaped to (d_in, num_heads * head_dim) in place of being transposed.

Diagnosis: The stack is reshaped to (d_in, num_heads * head_dim), not transposed.
"""

import torch
from torch import nn


def project_token(W, x):
    num_heads, head_dim, d_in = W.shape
    return (x @ W.reshape(d_in, num_heads * head_dim)).view(num_heads, head_dim)
