"""Every token attends to the words of the vocabulary instead of the tokens of the sentence; a word
that stands k times gets ln k added to its score, and one that does not occur gets -inf. By the
formula that is the same.

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
        counts = nn.functional.one_hot(tokens, table.shape[0]).sum(dim=-2)  # (..., vocab_size)
        scores = self.embedding(tokens) @ table.T / self.temperature  # (..., n, vocab_size)
        scores = scores + counts.to(scores.dtype).log().unsqueeze(-2)
        return torch.softmax(scores, dim=-1) @ table
