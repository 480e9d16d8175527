"""PyTorch's function twice in a row.

Diagnosis: none
"""

import torch
from torch import nn
import torch.nn.functional as F


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.scale = 1 / temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        for _ in range(2):
            x = F.scaled_dot_product_attention(x, x, x, scale=self.scale)
        return x
