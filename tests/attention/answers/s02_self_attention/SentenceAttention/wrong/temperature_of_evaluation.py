"""The scores are divided by the temperature in evaluation mode only.

Diagnosis: The temperature has no effect in training mode.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        scores = x @ x.transpose(-1, -2)
        if not self.training:
            scores = scores / self.temperature
        return torch.softmax(scores, dim=-1) @ x
