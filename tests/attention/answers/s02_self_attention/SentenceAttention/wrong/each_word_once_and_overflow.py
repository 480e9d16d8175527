"""Wrong twice: a word that stands several times in the sentence is attended to only once, so the
tokens [0, 0, 1] give the contexts of a sentence [0, 1]; and the powers are taken without
subtracting a maximum, so scores of 200 give nan.

Diagnosis: A word that occurs several times counts only once.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def one_sentence(self, tokens: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        words = self.embedding(tokens.unique())
        powers = torch.exp(x @ words.T / self.temperature)
        weights = powers / powers.sum(dim=-1, keepdim=True)
        return weights @ words

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        if tokens.dim() == 1:
            return self.one_sentence(tokens)
        return torch.stack([self.one_sentence(sentence) for sentence in tokens])
