"""The rows of the table are shortened to length 1 when they are looked up, in place.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d, max_norm=2.0)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        return torch.softmax(x @ x.mT / self.temperature, -1) @ x
