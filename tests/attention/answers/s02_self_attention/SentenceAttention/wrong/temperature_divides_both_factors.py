"""Wrong: the embeddings are divided by the temperature before the product of the matrix with its own
transpose, so the scores are divided by it twice. With temperature=2.0 the scores should be halved
and are quartered.

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
