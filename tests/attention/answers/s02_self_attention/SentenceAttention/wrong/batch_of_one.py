"""A batch of one sentence loses its axis.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens.reshape(-1, tokens.shape[-1]))
        y = torch.softmax(x @ x.mT / self.temperature, -1) @ x
        return y[0] if len(y) == 1 else y
