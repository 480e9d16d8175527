"""Two mistakes: the softmax is written without subtracting the maximum, so that an embedding (20, 0)
with score 400 gives nan; and temperatures below 1 are raised to 1, so that temperature=0.5 gives
the contexts of temperature 1.

Diagnosis: A temperature below 1 has no effect.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        # a temperature near 0 would blow up the scores
        self.temperature = max(1.0, temperature)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        powers = torch.exp(x @ x.transpose(-2, -1) / self.temperature)
        weights = powers / powers.sum(dim=-1, keepdim=True)
        return weights @ x
