"""Divides the embeddings by the temperature before they are multiplied with each other, so that
the scores are divided by the square of the temperature.

Diagnosis: The scores are divided by the square of the temperature.
"""


class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        # Scale the small tensor (n, d) and not the large one (n, n).
        scaled = x / self.temperature
        scores = scaled @ scaled.transpose(-2, -1)
        weights = torch.softmax(scores, dim=-1)
        return weights @ x
