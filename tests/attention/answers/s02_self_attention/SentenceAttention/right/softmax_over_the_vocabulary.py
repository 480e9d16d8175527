"""Right. It attends to the words of the vocabulary in place of the tokens: a word that stands c
times in the sentence gets log c added to its score, and a word that is absent gets minus
infinity.

Diagnosis: none
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
        table = self.embedding.weight
        ones = torch.ones_like(tokens, dtype=table.dtype)
        counts = table.new_zeros(*tokens.shape[:-1], len(table)).scatter_add(-1, tokens, ones)
        scores = self.embedding(tokens) @ table.T / self.temperature  # (..., n, vocab_size)
        weights = torch.softmax(scores + counts.log().unsqueeze(-2), dim=-1)
        return weights @ table
