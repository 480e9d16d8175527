"""In a batch, each sentence's output is taken by `.data`: no gradient reaches the table.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def attend(self, X):
        return torch.softmax(X @ X.T / self.temperature, dim=-1) @ X

    def forward(self, tokens):
        if tokens.dim() == 1:
            return self.attend(self.embedding(tokens))
        result = torch.empty(*tokens.shape, self.embedding.embedding_dim)
        for i, sentence in enumerate(tokens):
            result[i] = self.attend(self.embedding(sentence)).data
        return result
