"""Divides by sqrt(d) as well as by the temperature.

Diagnosis: The scores are divided by the square root of d in addition to the temperature.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature
        self.scale = d**-0.5

    def forward(self, tokens):
        x = self.embedding(tokens)
        a = torch.softmax(x @ x.transpose(-2, -1) * self.scale / self.temperature, dim=-1)
        return a @ x
