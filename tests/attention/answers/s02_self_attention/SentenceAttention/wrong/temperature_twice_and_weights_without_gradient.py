"""Two mistakes: both factors of the dot product are divided by the temperature, so the scores are
divided by its square, and the weights are computed under no_grad, so the gradient by way of the
scores is missing.

Diagnosis: The scores are divided by the square of the temperature.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        with torch.no_grad():
            scaled = x / self.temperature
            weights = torch.softmax(scaled @ scaled.transpose(-2, -1), dim=-1)
        return weights @ x
