"""Computes the attention between the different words of the sentence only, and so a repeated word
counts only once. For the sentence (0, 0, 1) the context vectors are those of (0, 1): the second
copy of word 0 gets no weight of its own.

Diagnosis: A word that occurs several times counts only once.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        if tokens.dim() == 2:
            return torch.stack([self.forward(sentence) for sentence in tokens])
        words, position = torch.unique(tokens, return_inverse=True)
        x = self.embedding(words)  # equal words have equal context vectors
        weights = torch.softmax(x @ x.T / self.temperature, dim=-1)
        return (weights @ x)[position]
