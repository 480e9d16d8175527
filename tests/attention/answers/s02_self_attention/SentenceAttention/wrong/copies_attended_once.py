"""Wrong for a sentence that holds a word more than once beside others: the copies are computed once,
but then they also count once as words that are attended to. The tokens [2, 2, 1] give the
contexts of [2, 1]; every token should attend to every token, so to both copies.

Diagnosis: A word that occurs several times counts only once.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def attend(self, sentence: torch.Tensor) -> torch.Tensor:
        # equal words have equal context vectors, so compute each of them only once
        words, place = torch.unique(sentence, return_inverse=True)
        x = self.embedding(words)
        weights = torch.softmax(x @ x.T / self.temperature, dim=-1)
        return (weights @ x)[place]

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        if tokens.dim() == 2:
            return torch.stack([self.attend(sentence) for sentence in tokens])
        return self.attend(tokens)
