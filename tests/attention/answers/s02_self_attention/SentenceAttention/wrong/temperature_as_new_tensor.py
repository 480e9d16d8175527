"""At a temperature other than 1 the scores are divided under no_grad, so no gradient flows
by way of them.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        scores = x @ x.transpose(-2, -1)
        if self.temperature != 1.0:
            with torch.no_grad():
                scores = scores / self.temperature
        return torch.softmax(scores, dim=-1) @ x
