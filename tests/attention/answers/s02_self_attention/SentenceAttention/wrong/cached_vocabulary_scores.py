"""The scores of all pairs of words are kept from the first call: after a change of the table they
are those of the old one.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature
        self.pair_scores = None

    def forward(self, tokens):
        table = self.embedding.weight
        if self.pair_scores is None:
            self.pair_scores = table @ table.T
        scores = self.pair_scores[tokens.unsqueeze(-1), tokens.unsqueeze(-2)]
        weights = torch.softmax(scores / self.temperature, dim=-1)
        return weights @ self.embedding(tokens)
