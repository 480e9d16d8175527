"""Takes a batch sentence by sentence, and token by token."""

import torch
from torch import nn


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        if tokens.dim() == 2:
            return torch.stack([self(sentence) for sentence in tokens])
        x = self.embedding(tokens)
        out = []
        for query in x:
            weights = torch.softmax(x @ query / self.temperature, dim=0)
            out.append(weights @ x)
        return torch.stack(out)
