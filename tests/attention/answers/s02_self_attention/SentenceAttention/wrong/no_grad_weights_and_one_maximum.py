"""The weights are made under no_grad, so no gradient reaches the table by way of the scores; and
one maximum for all rows is subtracted, so a row some hundreds below it becomes 0 / 0, nan.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    @torch.no_grad()
    def _weights(self, x: torch.Tensor) -> torch.Tensor:
        scores = torch.einsum("...id,...jd->...ij", x, x) / self.temperature
        powers = torch.exp(scores - scores.max())
        return powers / powers.sum(dim=-1, keepdim=True)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        return torch.einsum("...ij,...jd->...id", self._weights(x), x)
