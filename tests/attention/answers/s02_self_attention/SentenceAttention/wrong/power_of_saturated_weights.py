"""The weights of the plain scores to the power of 1 / temperature: with scores 0 and 900 the first
one's weight is 0 already, so at temperature 100 it stays 0 and does not become 1e-4.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        X = self.embedding(tokens)
        weights = torch.softmax(X @ X.mT, dim=-1) ** (1 / self.temperature)
        return (weights / weights.sum(dim=-1, keepdim=True)) @ X
