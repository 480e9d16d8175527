"""The weighted sum is an embedding_bag of the table with the weights as per_sample_weights.

Diagnosis: none
"""

import torch.nn.functional as F


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        nn.Module.__init__(self)
        self.add_module("embedding", nn.Embedding(num_embeddings=vocab_size, embedding_dim=d))
        self.register_buffer("temperature", torch.tensor(float(temperature)), persistent=False)

    def forward(self, tokens):
        if tokens.dim() == 2:
            return torch.stack([self(sentence) for sentence in tokens])
        table, n = self.embedding.weight, len(tokens)
        x = F.embedding(tokens, table)
        weights = F.softmax(torch.mm(x, x.t()).div(self.temperature), dim=1)
        return F.embedding_bag(
            tokens.expand(n, n).contiguous(), table, mode="sum", per_sample_weights=weights
        )
