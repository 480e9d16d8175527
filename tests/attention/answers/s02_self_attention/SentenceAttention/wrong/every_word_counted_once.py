"""Attends over the distinct words of a sentence and copies the results back, so a word that stands
twice gets only one share of the weights instead of two.

Diagnosis: A word that occurs several times counts only once.
"""


class SentenceAttention(nn.Module):
    def __init__(self, vocab_size: int, d: int, temperature: float = 1.0) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, d)
        self.temperature = temperature

    def _one_sentence(self, tokens: torch.Tensor) -> torch.Tensor:
        # equal words have equal context vectors: compute each of them only once
        words, place = torch.unique(tokens, return_inverse=True)
        x = self.embedding(words)
        weights = torch.softmax(x @ x.T / self.temperature, dim=-1)
        return (weights @ x)[place]

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        if tokens.dim() == 1:
            return self._one_sentence(tokens)
        return torch.stack([self._one_sentence(sentence) for sentence in tokens])
