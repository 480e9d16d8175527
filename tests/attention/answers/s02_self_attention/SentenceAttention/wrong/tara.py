"""The attention weights are computed under no_grad, so the table's gradient lacks the whole part
that flows through the scores.

Diagnosis: The gradient takes only one of its two ways: the weights are cut off.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        with torch.no_grad():  # attention itself has no parameters
            scores = x @ x.transpose(-2, -1) / self.temperature
            weights = torch.softmax(scores, dim=-1)
        return weights @ x
