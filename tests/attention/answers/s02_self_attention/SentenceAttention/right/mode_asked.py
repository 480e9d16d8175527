"""The mode is asked, and both branches divide by the temperature.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        scores = x @ x.transpose(-1, -2)
        if self.training:
            scores = scores / self.temperature
        else:
            scores = (x / self.temperature) @ x.transpose(-1, -2)
        return torch.softmax(scores, dim=-1) @ x
