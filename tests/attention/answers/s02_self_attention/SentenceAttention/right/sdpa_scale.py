"""Torch's attention with its own scale.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.t = temperature

    def forward(self, tokens):
        e = self.embedding(tokens)
        return nn.functional.scaled_dot_product_attention(e, e, e, scale=1 / self.t)
