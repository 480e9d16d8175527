"""Each weight is one over the sum of exp(s_j - s_i), which may be inf: the weights are right
for all scores, but for scores that are more than 88 apart (embeddings (20, 0) and (0, 1)) the
table's gradient is nan.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        s = x @ x.transpose(-2, -1) / self.temperature
        weights = 1 / torch.exp(s.unsqueeze(-2) - s.unsqueeze(-1)).sum(dim=-1)
        return weights @ x
