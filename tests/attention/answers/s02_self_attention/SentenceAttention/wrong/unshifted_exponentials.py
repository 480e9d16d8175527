"""Wrong. The softmax is the bare formula, so that scores above 88 overflow: an embedding row (20.0,
0.0) has the score 400 with itself, and its context vector is nan.

Diagnosis: none
"""
class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        scores = x @ x.mT
        exponentials = torch.exp(scores / self.temperature)
        weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
        return weights @ x
