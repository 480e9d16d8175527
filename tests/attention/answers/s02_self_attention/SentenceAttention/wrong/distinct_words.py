"""Each word counts once as a key, however often it occurs in the sentence.

Diagnosis: A word that occurs several times counts only once.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        if tokens.dim() == 2:
            return torch.stack([self.forward(t) for t in tokens])
        keys = self.embedding(torch.unique(tokens))
        return torch.softmax(x @ keys.T / self.temperature, -1) @ keys
