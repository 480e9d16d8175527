"""The weights are computed under no_grad, as attention has no parameters of its own. For tokens (0,
1, 2) and the loss context.square().sum(), the table's gradient lacks the way through the scores,
which section 7 names; the values of the result are right.

Diagnosis: The gradient takes only one of its two ways: the weights are cut off.
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
        X = self.embedding(tokens)
        with torch.no_grad():  # nothing to learn in the attention, only in the table
            scores = X @ X.transpose(-2, -1)
            weights = torch.softmax(scores / self.temperature, dim=-1)
        return weights @ X
