"""Attends to the words of the vocabulary, with the log of their counts in the sentence added to
the scores, so words that are absent get weight 0.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        table = self.embedding.weight
        scores = self.embedding(tokens) @ table.mT / self.temperature  # (..., n, vocab_size)
        counts = nn.functional.one_hot(tokens, table.shape[0]).sum(dim=-2)
        # k copies of a word have k times its exponential, which is log(k) in the exponent.
        log_counts = counts.to(scores.dtype).log().unsqueeze(-2)
        weights = torch.softmax(scores + log_counts, dim=-1)
        return weights @ table
