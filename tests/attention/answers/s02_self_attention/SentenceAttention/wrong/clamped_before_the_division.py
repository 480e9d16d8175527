"""The scores are cut off at -500 and 500 before they are divided by the temperature.
Embeddings (30, 0) and (20, 0) at temperature 100 have the scores 9 and 6, and (6, 4) after the
division; here 900 and 600 become 500.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens):
        x = self.embedding(tokens)
        scores = (x @ x.transpose(-2, -1)).clamp(-500, 500)
        return torch.softmax(scores / self.temperature, dim=-1) @ x
