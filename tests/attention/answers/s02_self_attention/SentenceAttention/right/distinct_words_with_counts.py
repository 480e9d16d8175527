"""Attention between the distinct words only: a word that stands k times has ln k added to its
scores, which is the same as k equal terms in the softmax. The contexts are then dealt out to the
tokens.

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
        (n, d) or (batch, n, d). Gradients reach the table."""
        if tokens.dim() == 2:
            return torch.stack([self.forward(sentence) for sentence in tokens])
        distinct, place, count = torch.unique(tokens, return_inverse=True, return_counts=True)
        E = self.embedding(distinct)
        scores = E @ E.T / self.temperature + count.to(E.dtype).log()
        return (torch.softmax(scores, dim=-1) @ E)[place]
