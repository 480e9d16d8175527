"""The temperature is an attribute of the class: a second instance changes the first one's. 'divided
by temperature'.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        SentenceAttention.temperature = temperature
    def forward(self, tokens):
        X = self.embedding(tokens)
        S = X @ X.transpose(-2, -1) / self.temperature
        return torch.softmax(S, dim=-1) @ X
