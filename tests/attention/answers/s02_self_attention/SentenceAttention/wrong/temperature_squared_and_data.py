"""Two mistakes: both factors are divided by the temperature, so that for temperature=2 the scores
are divided by 4 instead of 2; and the scores are made from the table's .data, so that for the ids
(0, 1) the gradient of the table lacks the part that comes by way of the scores.

Diagnosis: The scores are divided by the square of the temperature.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        scaled = self.embedding.weight.data[tokens] / self.temperature
        weights = torch.softmax(scaled @ scaled.transpose(-1, -2), dim=-1)
        return weights @ x
