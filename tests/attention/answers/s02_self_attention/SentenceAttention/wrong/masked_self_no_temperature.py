"""Two mistakes: ignores the temperature and lets no token attend to itself.

Diagnosis: The temperature has no effect. A token does not attend to itself.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)

    def forward(self, tokens):
        x = self.embedding(tokens)
        s = x @ x.mT
        s = s.masked_fill(torch.eye(s.shape[-1], dtype=torch.bool), -1e9)
        return torch.softmax(s, dim=-1) @ x
