"""The temperature is forgotten for batches: ids of shape (1, 5) at temperature 4.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        X = self.embedding(tokens)
        if X.dim() == 3:
            scores = torch.bmm(X, X.transpose(1, 2))
            return torch.bmm(torch.softmax(scores, dim=-1), X)
        return torch.softmax(X @ X.T / self.temperature, dim=-1) @ X
