"""The temperature is put into the table's look-up: x / sqrt(temperature) is used for the
scores, made without gradient, so that only the weighted sum trains the table when the temperature
is not 1.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.scale = temperature**0.5

    def forward(self, tokens):
        x = self.embedding(tokens)
        s = x.clone()
        s.data.div_(self.scale)
        return torch.softmax(s @ s.mT, dim=-1) @ x
