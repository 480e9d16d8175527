"""Wrong: divides the embeddings by the temperature before they are multiplied with each other, so
the scores are divided by its square. With temperature=2.0 the scores are divided by 4; any
sentence of two different words shows it.

Diagnosis: The scores are divided by the square of the temperature.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        X = self.embedding(tokens)
        cooled = X / self.temperature
        scores = cooled @ cooled.transpose(-2, -1)
        weights = torch.softmax(scores, dim=-1)
        return weights @ X
