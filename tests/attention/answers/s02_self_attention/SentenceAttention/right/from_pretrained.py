"""The table is made by nn.Embedding.from_pretrained(freeze=False), and the temperature is a
buffer.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size, d, temperature=1.0):
        super().__init__()
        self.embedding = nn.Embedding.from_pretrained(
            torch.randn(vocab_size, d) / d**0.5, freeze=False
        )
        self.register_buffer("temperature", torch.tensor(float(temperature)))

    def forward(self, tokens):
        x = self.embedding(tokens)
        weights = (x @ x.mT).div(self.temperature).softmax(-1)
        return torch.einsum("...ij,...jd->...id", weights, x)
