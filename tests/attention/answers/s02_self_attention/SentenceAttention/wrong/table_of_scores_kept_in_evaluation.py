"""In evaluation mode the scores of all pairs of words are computed once and kept; after more
training they are those of the old table.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature
        self._scores = None

    def forward(self, tokens):
        x = self.embedding(tokens)
        if self.training:
            scores = x @ x.mT
        else:
            if self._scores is None:
                table = self.embedding.weight
                self._scores = table @ table.T
            scores = self._scores[tokens.unsqueeze(-1), tokens.unsqueeze(-2)]
        return torch.softmax(scores / self.temperature, dim=-1) @ x
