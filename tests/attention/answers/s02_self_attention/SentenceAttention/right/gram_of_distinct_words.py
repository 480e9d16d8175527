"""Computes the scores only once for each pair of distinct words that occur (torch.unique with
inverse indices), and spreads this small matrix to all positions by indexing. Softmax and
weighted sum run over all positions of the own sentence, repetitions included.

Diagnosis: none
"""


class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included."""

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        words, place = torch.unique(tokens, return_inverse=True)
        E = self.embedding(words)                        # (distinct, d)
        gram = torch.mm(E, E.t()) / self.temperature     # (distinct, distinct)
        i, j = place.unsqueeze(-1), place.unsqueeze(-2)
        A = gram[i, j].softmax(-1)                       # (..., n, n)
        return torch.matmul(A, E[place])
