"""Wrong. It divides the embeddings of both factors by the temperature, so the scores are divided by
its square. With the table of the example and temperature=2.0, tokens [0, 1, 2] give weights as at
temperature 4.

Diagnosis: The scores are divided by the square of the temperature.
"""


class SentenceAttention(nn.Module):
    """Embeds a sentence and lets every token attend to every token, itself included.

    ``vocab_size`` is the number of words, ``d`` the size of an embedding. The embedding table is an
    ``nn.Embedding`` called ``embedding``; the module has no other parameters. The scores, dot
    products of the sentence's embeddings, are divided by ``temperature`` before the softmax over
    each row, and by nothing else.
    """

    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        """``tokens``: ids, int64, shape (n,) or (batch, n). Returns the context vectors, shape
        (n, d) or (batch, n, d), finite for scores of some hundreds, too. Gradients reach the table.
        """
        X = self.embedding(tokens)
        cooled = X / self.temperature
        weights = torch.softmax(cooled @ cooled.transpose(-2, -1), dim=-1)
        return weights @ X
