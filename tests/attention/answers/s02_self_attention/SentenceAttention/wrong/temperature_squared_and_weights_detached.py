"""Two mistakes: both factors are divided by temperature, so the scores are divided by its square,
and no gradient reaches the table by way of the weights.

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
        scaled = x / self.temperature
        weights = torch.softmax(scaled @ scaled.transpose(-2, -1), dim=-1)
        return weights.detach() @ x  # attention itself has nothing to learn
