"""In evaluation mode the scores are also divided by the square root of d.

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
        scores = scores / self.temperature
        if not self.training:
            scores = scores / x.shape[-1] ** 0.5
        return torch.softmax(scores, dim=-1) @ x
