"""Wrong, two mistakes: (1) a token attends to the distinct words of the sentence, so that a word
which stands there twice counts once: (0, 0, 1) has the softmax over two words; (2) in a batch
the list of words is made for the whole batch, so that sentences see each other's words.

Diagnosis: Each token of a batch attends to the words of all its sentences. A word that occurs
several times counts only once.
"""


class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        asking = self.embedding(tokens)                    # (..., n, d)
        words = self.embedding(torch.unique(tokens))       # (m, d), saves work
        scores = asking @ words.T / self.temperature       # (..., n, m)
        return scores.softmax(dim=-1) @ words
