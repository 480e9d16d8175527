"""Two mistakes: max_norm shrinks rows longer than 10, and the values have no gradient (data).

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        # Bounded rows keep the scores bounded, so that nothing overflows.
        self.embedding = nn.Embedding(vocab_size, d, max_norm=10.0)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        scores = x @ x.transpose(-2, -1) / self.temperature
        weights = torch.softmax(scores, dim=-1)
        values = self.embedding.weight.data[tokens]
        return weights @ values
