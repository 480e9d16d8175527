"""Two mistakes. Queries and keys are both divided by the temperature, so the scores are divided by
its square: seen with the three example words and temperature=2. And the weights are computed
under no_grad, so the table's gradient lacks the part that comes by way of the scores.

Diagnosis: The scores are divided by the square of the temperature.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        with torch.no_grad():  # attention has no parameters of its own
            queries = x / self.temperature
            keys = x / self.temperature
            weights = torch.softmax(queries @ keys.transpose(-2, -1), dim=-1)
        return weights @ x
