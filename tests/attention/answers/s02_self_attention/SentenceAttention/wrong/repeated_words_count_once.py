"""Blocks the later copies of a word that stands several times in the sentence, so that it has only
one share in the softmax and not every token is attended to.

Diagnosis: A word that occurs several times counts only once.
"""


class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        scores = x @ x.transpose(-2, -1) / self.temperature
        # A word that stands twice must not be counted twice: keep its first copy as a key.
        equal = tokens.unsqueeze(-1) == tokens.unsqueeze(-2)
        repeated = equal.tril(diagonal=-1).any(dim=-1)
        scores = scores.masked_fill(repeated.unsqueeze(-2), -math.inf)
        return torch.softmax(scores, dim=-1) @ x
